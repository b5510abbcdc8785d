import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { type AnyRecord, type Resource, t, titledFileName, titleOf } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { Failure, Skeleton } from '../notices/EmptyState'
import { ActionWarnings, useActionWarnings } from '../records/action-warnings'
import type { AvailableAction } from '../records/available-actions'
import { useRestoreFocus } from './restore-focus'
import './preview.css'

interface PreviewDialogProps {
  readonly resource: Resource
  readonly offer: AvailableAction
  readonly record: AnyRecord
  readonly onClose: () => void
}

/** Parameters for the browser's PDF viewer, which hide its list of pages. */
const look = '#navpanes=0&view=FitH'

/**
 * Shows the file of an action in the PDF viewer of the browser. If the browser has no PDF viewer, the dialog shows a
 * link to the file.
 */
export default function PreviewDialog({ resource, offer, record, onClose }: PreviewDialogProps) {
  useRestoreFocus()
  const { api } = useWorkbench()
  const action = resource.actions[offer.name]
  const warningsOf = useActionWarnings()
  const [isAccepted, setAccepted] = useState(action?.warnedBy === undefined)
  const { data: warnings } = useQuery({
    queryKey: ['preview-warnings', resource.name, offer.name, record.id],
    queryFn: () => warningsOf(resource, action, {}, record),
    enabled: !isAccepted,
    gcTime: 0,
    staleTime: Infinity,
  })
  const isReady = isAccepted || warnings?.length === 0
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', resource.name, offer.name, record.id],
    queryFn: () => api.file(resource, offer.name, record),
    enabled: isReady,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const address = useAddress(data)
  const name = titledFileName(action?.downloads ?? '', titleOf(resource, record))
  return (
    <Modal
      open
      centered
      width={960}
      title={`${offer.label} · ${titleOf(resource, record)}`}
      className="preview"
      onCancel={onClose}
      footer={
        <>
          {address && (
            <Button type={navigator.pdfViewerEnabled ? 'default' : 'primary'} href={address} target="_blank">
              {t('Open in a new tab')}
            </Button>
          )}
          {address && (
            <Button href={address} download={name}>
              {t('Download')}
            </Button>
          )}
        </>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!isReady && warnings && (
        <>
          <ActionWarnings texts={warnings} />
          <Button type="primary" onClick={() => setAccepted(true)}>
            {t('Show anyway')}
          </Button>
        </>
      )}
      {!error && !address && (isReady || !warnings) && <Skeleton rows={10} />}
      {address &&
        (navigator.pdfViewerEnabled ? (
          <iframe className="preview-paper" title={offer.label} src={address + look} />
        ) : (
          <p>{t('This browser cannot show PDFs on this page. Open the PDF in a new tab.')}</p>
        ))}
    </Modal>
  )
}

/** A temporary address of a file in memory, valid while the file is shown. */
function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
