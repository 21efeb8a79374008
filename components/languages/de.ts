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
  list: {
    videos: 'Videos', loading: 'Wird geladen …', none: 'Hier gibt es noch keine Videos.', nothingFound: 'Nichts gefunden.', unknown: 'Diese Liste gibt es nicht, oder sie ist nicht öffentlich.',
    refused: 'Diese Liste ist privat.', unreachable: 'Die Liste ist nicht erreichbar.', moreFailed: 'Weitere konnten nicht geladen werden.', more: 'Mehr anzeigen', search: 'Videos suchen', order: 'Reihenfolge',
    newest: 'Neueste zuerst', oldest: 'Älteste zuerst', az: 'Name, A bis Z', za: 'Name, Z bis A', back: (name) => `Zurück zu ${name}`, count: (count) => (count === 1 ? '1 Video' : `${count} Videos`),
    shown: (count, all) => `${count === 1 ? '1 Video' : `${count} Videos`} angezeigt${all ? '' : ', es gibt weitere'}`, close: 'Schließen', previous: 'Voriges Video', next: 'Nächstes Video',
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
