import { Modal } from 'antd'
import { t } from '../../vocabulary'

/** The question whether changes may be lost. */
export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Modal
      open
      title={t('Leave without saving?')}
      okText={t('Leave')}
      okButtonProps={{ danger: true }}
      cancelText={t('Stay')}
      onOk={onLeave}
      onCancel={onStay}
    >
      {t('What you have changed on this page has not been saved and would be lost.')}
    </Modal>
  )
}
