import * as z from 'zod/mini'
import type { Attachment } from '../../vocabulary/records/reference'
import { t } from '../../vocabulary/text/i18n'
import type { FilesOptions } from './definition'

/**
 * Whether a value is a stored file (an address, or a file with its name) or a file that the user has chosen. The server
 * checks the content of the file during the upload.
 */
const isAttachment = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && ('url' in value || 'size' in value))

export const file = () =>
  z.custom<Attachment>(isAttachment, { error: () => t('Must be a file, sent as a part of a multipart body.') })

export const files = ({ max = 12 }: FilesOptions) =>
  z
    .array(file(), { error: () => t('Must be a list of files.') })
    .check(z.maxLength(max, { error: () => t('At most {{max}} files are allowed.', { max }) }))
