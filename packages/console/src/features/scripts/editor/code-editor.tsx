import { Compartment } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { Input } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import classes from './code-editor.module.css';
import { scriptEditing } from './extensions.ts';

interface CodeEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** By which the form finds its field. */
  'data-path'?: string;
}

export function CodeEditor({ label, value, onChange, error, 'data-path': path }: CodeEditorProps) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const attributes = useRef(new Compartment());
  const onDocument = useEffectEvent((code: string) => code !== value && onChange(code));

  const isInvalid = Boolean(error);
  const contentAttributes = EditorView.contentAttributes.of({
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-description${isInvalid ? ` ${id}-error` : ''}`,
    'aria-required': 'true',
    tabindex: '0',
    'aria-invalid': String(isInvalid),
    ...(path !== undefined && { 'data-path': path }),
  });
  const start = useEffectEvent((parent: HTMLElement) => {
    const changed = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onDocument(state.doc.toString());
    });
    const opened = new EditorView({
      parent,
      doc: value,
      extensions: [scriptEditing, changed, attributes.current.of(contentAttributes)],
    });
    // Not for the form, which would close and take the code with it.
    opened.dom.addEventListener('keydown', (event) => event.key === 'Escape' && event.stopPropagation());
    return opened;
  });
  useEffect(() => {
    if (!host.current) return;
    const opened = start(host.current);
    view.current = opened;
    return () => opened.destroy();
  }, []);

  // Whatever comes from outside: the form was emptied or filled anew.
  useEffect(() => {
    const doc = view.current?.state.doc;
    if (doc && doc.toString() !== value) {
      view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: value } });
    }
  }, [value]);

  const describe = useEffectEvent(() => attributes.current.reconfigure(contentAttributes));
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again when the error comes or goes
  useEffect(() => view.current?.dispatch({ effects: describe() }), [isInvalid]);

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => view.current?.focus() }}
      required
      description="Tab recua a linha; para sair do editor pelo teclado, tecle Esc e depois Tab. Ctrl+Espaço sugere, Ctrl+F busca."
      error={error}
    >
      <div ref={host} className={classes.editor} data-invalid={isInvalid} />
    </Input.Wrapper>
  );
}
