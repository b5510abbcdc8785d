import { t } from '../text/i18n'
import { type FileExtension, type FileType, fileExtensionOf, fileExtensionsOf } from './file-types'

/** The files that a field accepts. */
interface AcceptedFiles {
  readonly types: readonly FileType[]
  readonly megabytes: number
}

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

const starts = (bytes: Uint8Array, text: string, at = 0) => latin(bytes, at, at + text.length) === text

/**
 * The file names in a ZIP archive, read from the directory at its end. Returns an empty list if the archive has no
 * directory.
 */
function namesIn(bytes: Uint8Array): readonly string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 65_600 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return []
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  while (at + 46 <= end && view.getUint32(at, true) === 0x02014b50) {
    const length = view.getUint16(at + 28, true)
    names.push(latin(bytes, at + 46, Math.min(at + 46 + length, end)))
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

const isZip = (bytes: Uint8Array) =>
  starts(bytes, 'PK\x05\x06') || (starts(bytes, 'PK\x03\x04') && namesIn(bytes).length > 0)

/** Tests whether a file is an Office document without macros. */
const office = (folder: string) => (bytes: Uint8Array) => {
  if (!starts(bytes, 'PK\x03\x04')) return false
  const names = namesIn(bytes)
  const has = (start: string) => names.some((name) => name.startsWith(start))
  return has('[Content_Types].xml') && has(folder) && !names.some((name) => /vbaProject/i.test(name))
}

const openDocument = (kind: string) => (bytes: Uint8Array) =>
  starts(bytes, 'PK\x03\x04') && starts(bytes, `mimetypeapplication/vnd.oasis.opendocument.${kind}`, 30)

/** Tests whether a file is an Office document from before 2007, by the name of its data stream. */
const formerOffice = (stream: string) => (bytes: Uint8Array) => {
  if (!starts(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return false
  const sought = [...stream].flatMap((letter) => [letter.charCodeAt(0), 0])
  for (let at = bytes.indexOf(sought[0] as number); at >= 0; at = bytes.indexOf(sought[0] as number, at + 1))
    if (sought.every((code, index) => bytes[at + index] === code)) return true
  return false
}

/**
 * The number of bytes that follow the first byte of a character in UTF-8. Returns undefined for an invalid first byte.
 */
const following = (first: number) => {
  if (first < 0x80) return 0
  if (first >= 0xc2 && first < 0xe0) return 1
  if (first >= 0xe0 && first < 0xf0) return 2
  return first >= 0xf0 && first < 0xf5 ? 3 : undefined
}

const isUtf8 = (bytes: Uint8Array) => {
  let at = 0
  while (at < bytes.length) {
    const more = following(bytes[at] as number)
    const rest = bytes.subarray(at + 1, at + 1 + (more ?? 0))
    if (more === undefined || rest.length < more || rest.some((byte) => (byte & 0xc0) !== 0x80)) return false
    at += more + 1
  }
  return true
}

const isPage = (bytes: Uint8Array) =>
  /^\W*<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?xml)/i.test(latin(bytes, 0, 512).trimStart())

const isText = (bytes: Uint8Array) => !bytes.includes(0) && isUtf8(bytes) && !isPage(bytes)

const isJpeg = (bytes: Uint8Array) => starts(bytes, '\xff\xd8\xff')

/**
 * Tests whether the content of a file matches a file extension. For unexpected content, the message names the first
 * type that matches.
 */
const holds: { readonly [E in FileExtension]: (bytes: Uint8Array) => boolean } = {
  pdf: (bytes) => starts(bytes, '%PDF-'),
  png: (bytes) => starts(bytes, '\x89PNG\r\n\x1a\n'),
  jpg: isJpeg,
  jpeg: isJpeg,
  webp: (bytes) => starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8),
  gif: (bytes) => starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a'),
  avif: (bytes) => starts(bytes, 'ftyp', 4) && /avi[fs]/.test(latin(bytes, 8, 40)),
  docx: office('word/'),
  xlsx: office('xl/'),
  pptx: office('ppt/'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  doc: formerOffice('WordDocument'),
  xls: (bytes) => formerOffice('Workbook')(bytes) || formerOffice('Book')(bytes),
  ppt: formerOffice('PowerPoint Document'),
  zip: isZip,
  txt: isText,
  md: isText,
  csv: isText,
}

const foundIn = (bytes: Uint8Array): string | undefined => {
  if (isPage(bytes)) return 'HTML/XML'
  const found = (Object.keys(holds) as FileExtension[]).find((ending) => holds[ending](bytes))
  return found?.toUpperCase()
}

const megabyte = 1024 * 1024

const tooLarge = (name: string, size: number, megabytes: number): string =>
  t("'{{name}}' is too large: {{size}} MB. Reduce the file to at most {{max}} MB.", {
    name,
    size: (size / megabyte).toFixed(1),
    max: megabytes,
  })

/** The reason to reject a file, by its name, size and content. Returns undefined if the file is accepted. */
export function fileRejectionReason(
  name: string,
  bytes: Uint8Array,
  { types, megabytes }: AcceptedFiles,
): string | undefined {
  const endings = fileExtensionsOf(types)
  const ending = endings.find((one) => one === fileExtensionOf(name))
  if (!ending)
    return t("'{{name}}' cannot be uploaded. Allowed file types: {{endings}}.", {
      name,
      endings: endings.join(', '),
    })
  if (bytes.length === 0) return t("'{{name}}' is empty. Choose another file.", { name })
  if (bytes.length > megabytes * megabyte) return tooLarge(name, bytes.length, megabytes)
  if (holds[ending](bytes)) return undefined
  const expected = ending.toUpperCase()
  const found = foundIn(bytes)
  return found === undefined
    ? t("'{{name}}' is not a valid {{expected}} file. Save the file again in this format.", { name, expected })
    : t(
        "'{{name}}' is not a valid {{expected}} file (found: {{found}}). Correct the file ending, or save the file again.",
        { name, expected, found },
      )
}
