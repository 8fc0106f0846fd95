import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { type ScriptKind, type ScriptMember, scriptApi, scriptWorld } from '@recado/contract';

const keywords = 'await const let return if else for of while break continue try catch throw new function async'
  .concat(' true false null undefined typeof')
  .split(' ')
  .map((label): Completion => ({ label, type: 'keyword', boost: -1 }));

const world = [...optionsOf(scriptWorld), ...keywords];
const silent = ['String', 'TemplateString', 'RegExp', 'LineComment', 'BlockComment'];
const naming = ['VariableDefinition', 'PropertyDefinition', 'Label'];

/** The editor reads a text for 20 ms and goes on later: what is typed on a busy machine would be met with no offers at all. */
const readMs = 1000;
const treeOf = (state: EditorState, upTo: number) => ensureSyntaxTree(state, upTo, readMs) ?? syntaxTree(state);

/** What a script can write here: after a dot what that object can do, elsewhere what every script finds. */
export function completeScript(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context;
  const from = context.matchBefore(/[\w$]+/)?.from ?? pos;
  const node = treeOf(state, pos).resolveInner(pos, -1);
  const validFor = /^[\w$]*$/;
  if (silent.includes(node.name)) return null;
  const member = node.parent?.name === 'MemberExpression' ? node.parent : undefined;
  if (member?.firstChild && member.firstChild.to <= from && node !== member.firstChild) {
    const object = typeOf(member.firstChild, state);
    return object && !object.isPromise ? { from, options: members[object.kind], validFor } : null;
  }
  if (naming.includes(node.name) || (from === pos && !context.explicit)) return null;
  return { from, options: world, validFor };
}

interface ObjectType {
  kind: ScriptKind;
  isPromise: boolean;
}

/** Follows calls and variables only as far as they are written in the script itself. */
function typeOf(node: SyntaxNode | null, state: EditorState, depth = 0): ObjectType | undefined {
  if (!node || depth > 20) return undefined;
  const next = (inner: SyntaxNode | null) => typeOf(inner, state, depth + 1);
  switch (node.name) {
    case 'VariableName':
      return textOf(node, state) === 'page' ? { kind: 'page', isPromise: false } : next(declared(node, state));
    case 'MemberExpression':
      return given(memberOf(node), false);
    case 'CallExpression':
      return given(memberOf(node.firstChild), true);
    case 'AwaitExpression': {
      const awaited = next(node.lastChild);
      return awaited && { ...awaited, isPromise: false };
    }
    case 'ParenthesizedExpression':
      return next(node.firstChild?.nextSibling ?? null);
    default:
      return undefined;
  }

  function memberOf(access: SyntaxNode | null): ScriptMember | undefined {
    if (access?.name !== 'MemberExpression' || !access.lastChild) return undefined;
    const object = next(access.firstChild);
    const name = textOf(access.lastChild, state);
    if (!object || object.isPromise || !Object.hasOwn(scriptApi[object.kind], name)) return undefined;
    return scriptApi[object.kind][name];
  }
}

/** A property is the object itself, a function has to be called for it. */
function given(member: ScriptMember | undefined, isCalled: boolean): ObjectType | undefined {
  if (!member?.gives || isCalled !== (member.takes !== undefined)) return undefined;
  return { kind: member.gives, isPromise: member.isAsked === true };
}

/** What the nearest declaration above gives to a variable. */
function declared(variable: SyntaxNode, state: EditorState): SyntaxNode | null {
  const name = textOf(variable, state);
  let value: SyntaxNode | null = null;
  treeOf(state, variable.from).iterate({
    to: variable.from,
    enter({ node }) {
      if (node.name !== 'VariableDefinition' || textOf(node, state) !== name) return;
      if (node.nextSibling?.name === 'Equals' && node.to < variable.from) value = node.nextSibling.nextSibling;
    },
  });
  return value;
}

const textOf = ({ from, to }: SyntaxNode, state: EditorState) => state.sliceDoc(from, to);

function optionsOf(table: Readonly<Record<string, ScriptMember>>): Completion[] {
  return Object.entries(table).map(([label, { about, takes }]) => ({
    label,
    info: about,
    type: takes === undefined ? 'variable' : 'function',
    ...(takes !== undefined && { detail: takes, apply: applyCall }),
  }));
}

/** Writes the brackets too, with the cursor where the first argument goes. */
function applyCall(view: EditorView, { label, detail }: Completion, from: number, to: number): void {
  const hasBrackets = view.state.sliceDoc(to, to + 1) === '(';
  const insert = hasBrackets ? label : `${label}()`;
  const anchor = from + label.length + (hasBrackets || detail !== '()' ? 1 : 2);
  view.dispatch({ changes: { from, to, insert }, selection: { anchor }, userEvent: 'input.complete' });
}

const members = Object.fromEntries(
  Object.entries(scriptApi).map(([kind, table]) => [kind, optionsOf(table)]),
) as Record<ScriptKind, Completion[]>;
