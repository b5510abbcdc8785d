import { Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../../vocabulary'
import { useRestoreFocus } from './restore-focus'

interface ConfirmDialogProps {
  readonly title: string
  /** What will happen. Default: the title says it all. */
  readonly text?: ReactNode
  /** The word on the button that does it. */
  readonly doIt: string
  /** The word on the button that leaves all as it is. Default: 'Cancel'. */
  readonly stay?: string
  /** For what cannot be undone. Default: false. */
  readonly danger?: boolean
  /** The dialog closes when what this answers is done, and stays open when it fails. */
  readonly onConfirm: () => Promise<unknown> | undefined
  readonly onClose: () => void
}

/** A question before something is done. The focus begins at the answer that does no harm, which is read out with the text. */
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
