import { fileExtensionOf } from './file-types'

/** Most characters of a name. */
const longest = 120

/** Control characters, what turns or hides letters, and line separators. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** What means something else in the names of some systems. */
const misread = /[<>:"|?*]/g

/** The name of a file that came from elsewhere, without what leads to another folder, hides what it is, or breaks a header. */
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
