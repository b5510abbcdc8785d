import { useEffect, useState } from 'react'
import type { Picture } from '../../vocabulary'
import { useExpiredUrlRenewal } from '../shared/expired-url'

/** The properties of an `img` element for a preview. */
interface Preview {
  readonly src?: string
  readonly onError?: () => void
}

/**
 * Returns the preview of a stored image or of a chosen file. If the address of a stored image expires while the form is
 * open, the hook loads a new address.
 */
export function usePicturePreview(picture: Picture | File | null | undefined): Preview {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(picture instanceof File)) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  const tellExpired = useExpiredUrlRenewal()
  const [renewed, setRenewed] = useState<Readonly<Record<string, string>>>({})
  if (picture instanceof File) return { src: address }
  const stored = picture?.thumbnailUrl ?? picture?.url
  if (!stored) return {}
  const src = renewed[stored] ?? stored
  return {
    src,
    onError: () => void tellExpired(src).then((fresh) => fresh && setRenewed({ [stored]: fresh })),
  }
}

/** Whether this browser can decode a file as an image. */
export async function isReadableImage(file: File): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}
