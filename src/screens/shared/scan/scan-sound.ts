/** The frequencies of the notes in each sound, in hertz. */
const tunes = { right: [880, 1320], wrong: [220, 165], waiting: [660, 660] } as const

const length = 0.12

const place = 'deckhand.scan.silent'

let audio: AudioContext | undefined

/** Whether scans make a sound. The browser stores this setting. Default: true. */
export const isScanSoundOn = (): boolean => localStorage.getItem(place) === null

/** Turns the sounds of scans on or off. */
export const setScanSound = (heard: boolean): void => {
  if (heard) localStorage.removeItem(place)
  else localStorage.setItem(place, 'yes')
}

/** Plays a sound and vibrates for each result of a scan, because people look at the goods and not at the screen. */
export function playScanTone(verdict: keyof typeof tunes): void {
  if (!isScanSoundOn()) return
  navigator.vibrate?.(verdict === 'wrong' ? [120, 80, 120] : 60)
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const start = audio.currentTime
  const gain = audio.createGain()
  gain.gain.value = 0.12
  gain.connect(audio.destination)
  tunes[verdict].forEach((pitch, index) => {
    const note = (audio as AudioContext).createOscillator()
    note.type = verdict === 'wrong' ? 'square' : 'sine'
    note.frequency.value = pitch
    note.connect(gain)
    note.start(start + index * length)
    note.stop(start + (index + 1) * length)
  })
}
