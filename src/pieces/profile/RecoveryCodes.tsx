import { Button, Modal } from 'antd'
import { saveFile } from '../../../providers/save-file'
import { currentBusiness, t } from '../../../vocabulary'

/** The recovery codes, which are shown only once. */
export default function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${t('Recovery codes for {{product}}. Each works once.', { product: currentBusiness().name })}\n\n${codes.join('\n')}\n`
  return (
    <Modal
      open
      centered
      width={480}
      title={t('Save your recovery codes')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'deckhand-recovery-codes.txt')}>
            {t('Download')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('I have saved the codes')}
          </Button>
        </>
      }
    >
      <p>{t('If you lose your phone, each code signs you in once. The codes are not shown again.')}</p>
      <ol className="profile-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Modal>
  )
}
