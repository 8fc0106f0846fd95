import { answerTask } from '../../../tasks/answer-task.ts';
import { runImportTask } from './import-task.ts';

answerTask(runImportTask);
