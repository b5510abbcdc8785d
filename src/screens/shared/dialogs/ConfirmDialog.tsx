import { Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../../../vocabulary'
import { useRestoreFocus } from './restore-focus'

interface ConfirmDialogProps {
  readonly title: string
  /** A text about the consequences of the action. By default, the dialog shows only the title. */
  readonly text?: ReactNode
  /** The label of the button that confirms the action. */
  readonly doIt: string
  /** The label of the button that closes the dialog without changes. Default: 'Cancel'. */
  readonly stay?: string
  /** Whether the action cannot be undone. Default: false. */
  readonly danger?: boolean
  /** Runs the action. The dialog closes when the promise resolves, and stays open when the promise rejects. */
  readonly onConfirm: () => Promise<unknown> | undefined
  readonly onClose: () => void
}

/**
 * Asks the person to confirm an action. The focus starts on the button that changes nothing, and screen readers read
 * the text together with that button.
 */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, doIt, stay = t('Cancel'), danger = false, onConfirm, onClose } = props
  useRestoreFocus()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const confirm = () => {
    setBusy(true)
    onConfirm()?.then(onClose, () => setBusy(false))
  }
  const first = { autoFocus: true, 'aria-describedby': text ? id : undefined }
  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      okText={doIt}
      okButtonProps={{ ...(!danger && first), danger, loading: busy }}
      cancelButtonProps={danger ? first : undefined}
      cancelText={stay}
      onOk={confirm}
      onCancel={onClose}
    >
      {text && <div id={id}>{text}</div>}
    </Modal>
  )
}
