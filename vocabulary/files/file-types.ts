/** The file types with their extensions, each with its media type. */
export const fileTypes = {
  pdf: { pdf: 'application/pdf' },
  document: {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    doc: 'application/msword',
    odt: 'application/vnd.oasis.opendocument.text',
  },
  spreadsheet: {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xls: 'application/vnd.ms-excel',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
  },
  presentation: {
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ppt: 'application/vnd.ms-powerpoint',
    odp: 'application/vnd.oasis.opendocument.presentation',
  },
  text: { txt: 'text/plain', md: 'text/markdown' },
  csv: { csv: 'text/csv' },
  zip: { zip: 'application/zip' },
  picture: {
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
    avif: 'image/avif',
  },
} as const

export type FileType = keyof typeof fileTypes

export const allFileTypes = Object.keys(fileTypes) as readonly FileType[]

type EndingsOf<T> = T extends unknown ? keyof T : never

/** A file extension, such as 'pdf'. */
export type FileExtension = EndingsOf<(typeof fileTypes)[FileType]>

/** The file extensions of some file types. */
export const fileExtensionsOf = (types: readonly FileType[]): readonly FileExtension[] =>
  types.flatMap((type) => Object.keys(fileTypes[type]) as FileExtension[])

const mediaTypes: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(fileTypes))

/** The extension of a file name, in lowercase. Returns '' if the name has no extension. */
export const fileExtensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The media type for the extension of a file name. Unknown extensions have the type 'application/octet-stream'. */
export const mediaTypeOf = (name: string): string => {
  const ending = fileExtensionOf(name)
  return Object.hasOwn(mediaTypes, ending) ? (mediaTypes[ending] as string) : 'application/octet-stream'
}
