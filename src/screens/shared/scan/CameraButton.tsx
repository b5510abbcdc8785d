import { CameraOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { Suspense, useState } from 'react'
import { t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import './scan.css'

const Camera = lazy(() => import('./Camera').then((module) => ({ default: module.Camera })))

interface CameraButtonProps {
  /** Called with each code that the camera reads. */
  readonly onCode: (code: string) => void
}

/** A button that opens the camera. The camera scans codes until the person closes the camera. */
export function CameraButton({ onCode }: CameraButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [last, setLast] = useState('')
  const take = (code: string) => {
    setLast(code)
    onCode(code)
  }
  return (
    <>
      <Button
        icon={<CameraOutlined aria-hidden="true" />}
        aria-label={t('Scan with the camera')}
        onClick={() => setOpen(true)}
      />
      <Modal
        open={isOpen}
        title={t('Scan with the camera')}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <Suspense>
          <Camera onCode={take} />
        </Suspense>
        <p role="status" className="scan-last">
          {last}
        </p>
      </Modal>
    </>
  )
}
