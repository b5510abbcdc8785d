import { fileExtensionOf } from './file-types'

/** The maximum number of characters of a file name. */
const longest = 120

/** Control characters, characters that hide or reverse text, and line separators. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** Characters with a special meaning in file names on some systems. */
const misread = /[<>:"|?*]/g

/** The name of a file for a record, from a pattern such as '{{name}}.pdf'. Slashes of the title become hyphens. */
export const titledFileName = (pattern: string, title: string): string =>
  pattern.includes('{{name}}') ? safeFileName(pattern.replace('{{name}}', title.replace(/[/\\]/g, '-'))) : pattern

/**
 * A safe version of a file name from a user or another system. A safe name cannot lead to another folder, hide its
 * extension or break a header.
 */
export function safeFileName(given: string): string {
  const [own = ''] = given.replace(unseen, '').split(/[/\\]/).slice(-1)
  const name = own
    .normalize('NFC')
    .replace(/\p{Cs}/gu, '')
    .replace(misread, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  if (name === '') return 'file'
  if (name.length <= longest) return name
  const ending = fileExtensionOf(name).slice(0, 10)
  return `${name.slice(0, longest - ending.length - 1).replace(/\p{Cs}/gu, '')}.${ending}`
}
