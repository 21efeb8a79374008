import type { PosterMessages } from './en.ts'

export const messages: PosterMessages = {
  title: 'Poster',
  current: 'De poster zoals hij is',
  trial: 'De poster zoals hij zou zijn',
  isAutomatic: 'Vanzelf gekozen. Zet de speler op een beter moment, of upload een afbeelding.',
  isFrame: (at) => `Het beeld op ${at}.`,
  isImage: 'Een geüploade afbeelding.',
  notKept: 'Nog niet opgeslagen.',
  useFrame: (at) => `Gebruik het beeld op ${at}`,
  frameBack: 'Vorig beeld',
  frameOn: 'Volgend beeld',
  upload: 'Afbeelding uploaden',
  automatic: 'Terug naar de automatische',
  keep: 'Opslaan als poster',
  saving: 'Opslaan…',
  cancel: 'Annuleren',
  kept: 'Poster opgeslagen',
  isAutomaticAgain: 'De poster wordt weer vanzelf gekozen',
  notSaved: 'De poster is niet gewijzigd.',
  faults: {
    type: 'Dat is geen JPEG, PNG, WebP of AVIF. Exporteer de afbeelding als een daarvan.',
    tooLarge: 'Die afbeelding is groter dan 20 MB. Sla hem kleiner op.',
    tooManyPixels:
      'Die afbeelding heeft meer dan 50 megapixel. Maak hem kleiner; 1920 × 1080 is ruim genoeg.',
    unreadable:
      'Die afbeelding kan niet worden gelezen. Misschien is hij beschadigd: exporteer hem opnieuw.',
  },
}
