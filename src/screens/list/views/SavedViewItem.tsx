import { CheckOutlined, DeleteOutlined, HomeFilled, HomeOutlined, SaveOutlined } from '@ant-design/icons'
import { Button, Popconfirm, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { SavedListView } from '../../../../providers/api'
import { t } from '../../../../vocabulary'

interface SavedViewItemProps {
  readonly view: SavedListView
  readonly isShown: boolean
  readonly isOpening: boolean
  readonly mayChange: boolean
  readonly onShow: () => void
  readonly onOpening: () => void
  readonly onUpdate: () => Promise<void>
  readonly onRemove: () => Promise<void>
}

/** If the API refuses the change, a toast reports the refusal. */
const quietly = (work: () => Promise<void>) => () => void work().catch(() => undefined)

/** A saved view: its name, which shows the view, and its actions. */
export const SavedViewItem = ({
  view: { name, isShared },
  isShown,
  isOpening,
  mayChange,
  ...on
}: SavedViewItemProps) => (
  <li>
    <button type="button" className="views-name" aria-current={isShown} onClick={on.onShow}>
      <span dir="auto">{name}</span>
      {isShared && <small>{t('Shared')}</small>}
      {isShown && <CheckOutlined aria-hidden="true" />}
    </button>
    {mayChange && !isShown && (
      <Tool label={t('Overwrite {{name}} with the current list settings', { name })} onClick={quietly(on.onUpdate)}>
        <SaveOutlined />
      </Tool>
    )}
    <Tool
      label={isOpening ? t('Remove as default view') : t('Use {{name}} as default view', { name })}
      isOn={isOpening}
      onClick={on.onOpening}
    >
      {isOpening ? <HomeFilled /> : <HomeOutlined />}
    </Tool>
    {mayChange && (
      <Popconfirm
        title={t('Delete {{name}}?', { name })}
        okText={t('Delete')}
        cancelText={t('Keep')}
        onConfirm={quietly(on.onRemove)}
      >
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t('Delete {{name}}', { name })} />
      </Popconfirm>
    )}
  </li>
)

interface ToolProps {
  readonly label: string
  readonly isOn?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const Tool = ({ label, isOn, onClick, children }: ToolProps) => (
  <Tooltip title={label}>
    <Button type="text" size="small" icon={children} aria-label={label} aria-pressed={isOn} onClick={onClick} />
  </Tooltip>
)
