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
  list: {
    videos: 'Video’s', loading: 'Laden…', none: 'Hier zijn nog geen video’s.', nothingFound: 'Niets gevonden.', unknown: 'Deze lijst bestaat niet of is niet openbaar.',
    refused: 'Deze lijst is privé.', unreachable: 'De lijst is niet bereikbaar.', moreFailed: 'Meer kon niet worden geladen.', more: 'Meer tonen', search: 'Video’s zoeken', order: 'Volgorde',
    newest: 'Nieuwste eerst', oldest: 'Oudste eerst', az: 'Naam, A tot Z', za: 'Naam, Z tot A', back: (name) => `Terug naar ${name}`, count: (count) => (count === 1 ? '1 video' : `${count} video’s`),
    shown: (count, all) => `${count === 1 ? '1 video' : `${count} video’s`} getoond${all ? '' : ', er zijn er meer'}`, close: 'Sluiten', previous: 'Vorige video', next: 'Volgende video',
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
