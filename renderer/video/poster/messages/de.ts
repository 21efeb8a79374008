import type { PosterMessages } from './en.ts'

export const messages: PosterMessages = {
  title: 'Poster',
  current: 'Das jetzige Poster',
  trial: 'Das Poster, wie es wäre',
  isAutomatic:
    'Automatisch gewählt. Stellen Sie den Player auf einen besseren Moment oder laden Sie ein Bild hoch.',
  isFrame: (at) => `Das Einzelbild bei ${at}.`,
  isImage: 'Ein hochgeladenes Bild.',
  notKept: 'Noch nicht gespeichert.',
  useFrame: (at) => `Bild bei ${at} verwenden`,
  frameBack: 'Vorheriges Bild',
  frameOn: 'Nächstes Bild',
  upload: 'Bild hochladen',
  automatic: 'Zurück zum automatischen',
  keep: 'Als Poster speichern',
  saving: 'Wird gespeichert …',
  cancel: 'Abbrechen',
  kept: 'Poster gespeichert',
  isAutomaticAgain: 'Das Poster wird wieder automatisch gewählt',
  notSaved: 'Das Poster wurde nicht geändert.',
  faults: {
    type: 'Das ist kein JPEG, PNG, WebP oder AVIF. Exportieren Sie das Bild in einem davon.',
    tooLarge: 'Dieses Bild hat mehr als 20 MB. Speichern Sie es kleiner.',
    tooManyPixels: 'Dieses Bild hat mehr als 50 Megapixel. Verkleinern Sie es; 1920 × 1080 genügt.',
    unreadable:
      'Dieses Bild ist nicht lesbar. Vielleicht ist es beschädigt: Exportieren Sie es erneut.',
  },
}
