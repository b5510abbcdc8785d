import { t } from '../../../vocabulary'

/** Whether shortcuts on this system use the command key. */
const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** 'Ctrl K', or '⌘K' on a Mac. */
export const withCommandKey = (key: string): string => (isMac ? `⌘${key}` : t('Ctrl {{key}}', { key }))

const typing =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=combobox]'

const absorbed = 'dialog, [role=dialog], [role=menu], [role=listbox], [popover]'

/** Whether the key press belongs to a text input, or to an overlay. */
export const isKeyReserved = ({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean =>
  defaultPrevented ||
  isComposing ||
  document.querySelector('dialog[open], .ant-modal-wrap:not([style*="display: none"])') !== null ||
  (target instanceof Element && target.closest(`${typing}, ${absorbed}`) !== null)

/** The key as a Latin letter, for any keyboard layout. Keys that are not letters keep their name. */
export const latinKeyOf = ({ key, code }: KeyboardEvent): string => {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return key.length === 1 && key > '\u007f' && /^Key[A-Z]$/.test(code) ? code.charAt(3).toLowerCase() : key
}
