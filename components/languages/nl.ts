/** Dutch, for all elements. */
import type { Translation } from './translation.ts'

export const translation: Translation = {
  failures: {
    unknown: 'Deze video bestaat niet.', refused: 'Deze video is privé.', unreachable: 'De video is niet bereikbaar.',
    errored: 'Deze video kon niet worden verwerkt.', retry: 'Opnieuw proberen',
  },
  clip: {
    play: 'Afspelen', pause: 'Pauzeren',
  },
  text: {
    transcript: 'Transcript', search: 'Zoeken in het transcript', language: 'Taal', follow: 'Meelezen', none: 'Van deze video is er geen transcript.',
    loading: 'Het transcript wordt geladen.', found: (at, count) => `${at} van ${count}`, nothingFound: 'Niets gevonden', next: 'Volgende', previous: 'Vorige', jumpTo: (time) => `Afspelen vanaf ${time}`,
  },
  files: {
    video: 'Video', audio: 'Geluid', subtitles: 'Ondertitels', transcript: 'Transcript', original: 'Oorspronkelijk bestand', none: 'Er is niets te downloaden.', waiting: 'De bestanden worden gemaakt.',
    loading: 'De bestanden worden opgezocht.', download: 'Downloaden:',
  },
  audio: {
    player: 'Audiospeler', play: 'Afspelen', pause: 'Pauzeren', mute: 'Dempen', unmute: 'Dempen opheffen', volume: 'Volume', seek: 'Positie', of: (time, duration) => `${time} van ${duration}`,
    speed: 'Snelheid', track: 'Audiospoor', subtitles: 'Ondertitels', off: 'Uit', waiting: 'Het geluid wordt verwerkt.', none: 'Deze video heeft geen geluid.', loading: 'Het geluid wordt geladen.',
  },
}
