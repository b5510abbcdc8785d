import { parseJsonText } from '../../vocabulary/backend-formats/lists'
import { allFileTypes, type FileType } from '../../vocabulary/files/file-types'
import { defineKind } from '../../vocabulary/kind'
import type { Attachment } from '../../vocabulary/records/reference'
import type { Sampler } from '../../vocabulary/records/sampler'
import { numberOptionProblems, type OptionProblem } from '../../vocabulary/rules/option-problems'
import { didYouMean } from '../../vocabulary/text/i18n'

export interface FileOptions {
  /**
   * The accepted file types. The extension and the content of a file must match. Default: 'pdf', 'document',
   * 'spreadsheet', 'presentation', 'text', 'csv', 'zip' and 'picture'.
   */
  readonly types?: readonly FileType[]
  /** The maximum file size in megabytes. Default: 10. */
  readonly megabytes?: number
}

export interface FilesOptions extends FileOptions {
  /** The maximum number of files. Default: 12. */
  readonly max?: number
}

const sampled = ({ label = 'Sample', types = allFileTypes }: FileOptions & { label?: string }, sampler: Sampler) =>
  types.includes('text') ? sampler.attachment(`${label} ${sampler.index + 1}.txt`, `${sampler.words(12)}.\n`) : null

const unknownTypes = ({ types = allFileTypes }: FileOptions): OptionProblem[] => {
  if (types.length === 0) return [['types', "no file would be accepted. Add file types, or remove 'types'."]]
  return types
    .filter((type) => !allFileTypes.includes(type))
    .map((type) => [
      'types',
      `there is no type '${type}'.${didYouMean(type, allFileTypes)} Expected some of: ${allFileTypes.join(', ')}.`,
    ])
}

const words = {
  fromText: parseJsonText,
  sortable: false,
  files: 'attachment' as const,
  problems: (field: FileOptions) => [
    ...unknownTypes(field),
    ...numberOptionProblems(field, 'megabytes', { from: 0.001, to: 1000, whole: false }),
  ],
  acceptedFiles: ({ types = allFileTypes, megabytes = 10 }: FileOptions) => ({ types, megabytes }),
}

/**
 * The field kind for one file, stored unchanged under its name: a PDF, an office document, text, CSV, ZIP or an image.
 * The content of a file must match its extension. The default limit is 10 MB per file. The options `types` and
 * `megabytes` change the limits. Users who can read the field can download the file. The browser never opens the file
 * in the page. A field of this kind makes the request body multipart.
 */
export const file = defineKind<Attachment, FileOptions>({
  ...words,
  name: 'file',
  column: () => ({ store: 'attachments', isList: false }),
  sample: sampled,
})

/**
 * The field kind for several files in a sequence, each file as in `file`. The option `max` is 12 by default. A field of
 * this kind makes the request body multipart.
 */
export const files = defineKind<readonly Attachment[], FilesOptions>({
  ...words,
  name: 'files',
  jsonType: 'array',
  column: () => ({ store: 'attachments', isList: true }),
  bounds: { max: 12 },
  sample: async (field, sampler) => {
    const one = await sampled(field, sampler)
    return one ? [one] : null
  },
  wide: true,
})
