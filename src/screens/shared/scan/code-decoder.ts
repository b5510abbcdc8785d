/** Reads a code in the current picture of a video. Undefined if the picture contains no code. */
export type CodeDecoder = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  /** The codes that were found in a picture. */
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

/** The BarcodeDetector interface of browsers that support the interface. */
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'data_matrix', 'itf'] as const

/**
 * Creates a decoder for codes in pictures. The decoder uses the browser's own BarcodeDetector if that supports every
 * required format. Otherwise the decoder loads a library.
 */
export async function createCodeDecoder(): Promise<CodeDecoder> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known: readonly string[] = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (Own && formats.every((format) => known.includes(format))) {
    const detector = new Own({ formats })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  return createFetched()
}

async function createFetched(): Promise<CodeDecoder> {
  const zxing = await import('@zxing/library')
  const { BarcodeFormat: Format, DecodeHintType } = zxing
  const reader = new zxing.MultiFormatReader()
  reader.setHints(
    new Map<number, unknown>([
      [
        DecodeHintType.POSSIBLE_FORMATS,
        [
          Format.QR_CODE,
          Format.CODE_128,
          Format.CODE_39,
          Format.EAN_13,
          Format.EAN_8,
          Format.UPC_A,
          Format.DATA_MATRIX,
          Format.ITF,
        ],
      ],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  )
  const canvas = document.createElement('canvas')
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0)
    try {
      const light = new zxing.HTMLCanvasElementLuminanceSource(canvas)
      return reader.decodeWithState(new zxing.BinaryBitmap(new zxing.HybridBinarizer(light))).getText()
    } catch {
      // The library throws an error if the picture has no code.
      return undefined
    }
  }
}
