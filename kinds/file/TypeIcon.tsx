import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined'
import FileImageOutlined from '@ant-design/icons/FileImageOutlined'
import FileOutlined from '@ant-design/icons/FileOutlined'
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined'
import FilePptOutlined from '@ant-design/icons/FilePptOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FileWordOutlined from '@ant-design/icons/FileWordOutlined'
import FileZipOutlined from '@ant-design/icons/FileZipOutlined'
import type { ComponentType } from 'react'
import { allFileTypes, type FileType, fileExtensionOf, fileExtensionsOf } from '../../vocabulary'

const icons: Readonly<Record<FileType, ComponentType>> = {
  pdf: FilePdfOutlined,
  document: FileWordOutlined,
  spreadsheet: FileExcelOutlined,
  presentation: FilePptOutlined,
  text: FileTextOutlined,
  csv: FileTextOutlined,
  zip: FileZipOutlined,
  picture: FileImageOutlined,
}

/** The icon for the extension of a file name. */
export function TypeIcon({ name }: { name: string }) {
  const type = allFileTypes.find((one) => fileExtensionsOf([one]).some((ending) => ending === fileExtensionOf(name)))
  const Icon = type ? icons[type] : FileOutlined
  return <Icon aria-hidden />
}
