import type { ConditionType, LoggedEvent, RunState, ScriptStatus, TriggerType } from '@recado/contract';
import type { Generated } from 'kysely';
import type { QueueName } from '../../jobs/jobs.port.ts';

export interface TriggersTable {
  id: Generated<number>;
  name: string;
  type: TriggerType;
  condition_type: ConditionType;
  condition_value: string;
  /** Messages in groups set it off too. */
  in_groups: Generated<number>;
  is_active: number;
  /** JSON, as the contract has it. */
  actions: string;
  created_at: string;
}

export interface TriggerRunsTable {
  id: Generated<number>;
  /** Of whoever set it off. */
  person_key: string;
  trigger_id: number;
  trigger_name: string;
  cause: string;
  /** JSON: what the texts of the actions may speak of. */
  facts: string;
  state: RunState;
  started_at: string;
  finished_at: string | null;
}

export interface TriggerRunActionsTable {
  run_id: number;
  position: number;
  /** JSON, as it was when the run began. */
  action: string;
  state: 'pending' | 'running' | 'succeeded' | 'failed' | 'skipped';
  result: string;
  /** Set once a delay has begun: the moment at which the action goes on. */
  wake_at: string | null;
  started_at: string | null;
  duration_ms: number | null;
}

export interface ScriptsTable {
  id: Generated<number>;
  name: string;
  description: string;
  script: string;
  is_active: number;
  last_run_at: string | null;
  last_run_status: ScriptStatus | null;
  created_at: string;
}

export interface ScriptRunsTable {
  id: Generated<number>;
  /** Of whoever set off the trigger that ran it. */
  person_key: string;
  script_id: number;
  status: ScriptStatus;
  cause: string;
  /** JSON, as the contract has it. */
  result: string;
  started_at: string;
}

export interface LoggedEventsTable {
  id: Generated<number>;
  /** Of whoever set off the trigger that noted it. */
  person_key: string;
  trigger_id: number | null;
  level: LoggedEvent['level'];
  message: string;
  details: string;
  created_at: string;
}

export interface JobsTable {
  seq: Generated<number>;
  id: string;
  queue: QueueName;
  job_key: string | null;
  payload: string;
  state: 'waiting' | 'active' | 'done' | 'dead';
  run_at: string;
  attempts: number;
  error: string | null;
  created_at: string;
}

export interface LeasesTable {
  name: string;
  node: string;
  /** What the node tells the others about it. */
  note: string;
  /** By the database's clock. */
  expires_at: Date;
}
