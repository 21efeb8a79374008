/** German, for all elements. */
import type { Translation } from './translation.ts'

export const translation: Translation = {
  failures: {
    unknown: 'Dieses Video gibt es nicht.', refused: 'Dieses Video ist privat.', unreachable: 'Das Video ist nicht erreichbar.',
    errored: 'Dieses Video konnte nicht verarbeitet werden.', retry: 'Erneut versuchen',
  },
  clip: {
    play: 'Abspielen', pause: 'Anhalten',
  },
  text: {
    transcript: 'Transkript', search: 'Transkript durchsuchen', language: 'Sprache', follow: 'Mitlesen', none: 'Zu diesem Video gibt es kein Transkript.',
    loading: 'Das Transkript wird geladen.', found: (at, count) => `${at} von ${count}`, nothingFound: 'Nichts gefunden', next: 'Weiter', previous: 'Zurück', jumpTo: (time) => `Ab ${time} abspielen`,
  },
  files: {
    video: 'Video', audio: 'Ton', subtitles: 'Untertitel', transcript: 'Transkript', original: 'Originaldatei', none: 'Es gibt nichts herunterzuladen.', waiting: 'Die Dateien werden erstellt.',
    loading: 'Die Dateien werden gesucht.', download: 'Herunterladen:',
  },
  audio: {
    player: 'Audioplayer', play: 'Abspielen', pause: 'Anhalten', mute: 'Stumm schalten', unmute: 'Ton einschalten', volume: 'Lautstärke', seek: 'Stelle', of: (time, duration) => `${time} von ${duration}`,
    speed: 'Tempo', track: 'Tonspur', subtitles: 'Untertitel', off: 'Aus', waiting: 'Der Ton wird verarbeitet.', none: 'Dieses Video hat keinen Ton.', loading: 'Der Ton wird geladen.',
  },
}
