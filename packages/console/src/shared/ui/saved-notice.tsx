import { Notice } from './notice.tsx';

interface SavedNoticeProps {
  /** What the form holds besides the item that it saved; undefined where that is all. */
  holds: 'same' | 'other' | undefined;
  saveLabel: string;
  /** It has a button that begins another item. */
  isClearable?: boolean;
  children: string;
}

/** Beside the buttons, where nothing moves under the cursor, of a form whose new item is saved while more was typed. */
export const SavedNotice = ({ holds, saveLabel, isClearable = false, children }: SavedNoticeProps) =>
  holds && (
    <Notice role="note">
      {children} O que você digitou enquanto isso{' '}
      {holds === 'same'
        ? `ainda não foi salvo: “${saveLabel}” guarda no mesmo item${isClearable ? ', e “Limpar” começa outro' : ''}.`
        : 'é outro item e ainda não foi salvo.'}
    </Notice>
  );
