import { type Attachment, locale } from '../../vocabulary'
import { valueAsArray } from '../kind-view'
import { fileNameFromUrl } from '../shared/file-name'

/** The files of a value, in any format that an API returns. */
export const attachmentsIn = (value: unknown): readonly Attachment[] =>
  valueAsArray(value).flatMap((one): Attachment[] => {
    if (typeof one === 'string') return one === '' ? [] : [{ url: one }]
    return typeof one === 'object' && one !== null && 'url' in one ? [one as Attachment] : []
  })

/** The name of a file. If the API returns no name, the name of the file is the last part of its address. */
export const attachmentNameOf = ({ name, url }: Attachment): string => name || fileNameFromUrl(url)

/** Whether an address leads to a file, and not to a position in the page. */
export const isDownloadUrl = (url: string): boolean => /^(?:https?:\/\/|\/(?!\/)|blob:)/i.test(url)

/** Formats the size of a file in the reader's locale, such as '1.4 MB'. */
export const formatFileSize = (bytes: number): string => {
  const [unit, of] = bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const)
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale(), format).format(Math.max(0.1, bytes / of))
}
