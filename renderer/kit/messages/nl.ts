import type { KitMessages } from './en.ts'

export const messages: KitMessages = {
  roles: {
    owner: 'Eigenaar',
    editor: 'Redacteur',
    uploader: 'Uploader',
    analyst: 'Analist',
    viewer: 'Kijker',
  },

  cancel: 'Annuleren',
  close: 'Sluiten',
  working: 'Bezig…',
  tryAgain: 'Opnieuw proberen',
  undo: 'Ongedaan maken',
  more: 'Meer',
  loadMore: 'Meer laden',
  loading: 'Laden…',
  nothingFound: (text) => `Geen resultaten voor “${text}”`,

  copy: (what) => `Kopieer ${what}`,
  copied: 'Gekopieerd',
  copiedWhat: (what) => `Gekopieerd: ${what}`,
  notCopied: (what) => `Niet gekopieerd: ${what}`,
  clipboardRefused: 'De browser heeft de toegang tot het klembord geblokkeerd.',
  clipboardHint: 'Selecteer de tekst en kopieer die met het toetsenbord.',

  notices: 'Meldingen',
  closeNotice: 'Deze melding sluiten',
  notUndone: 'Het is niet ongedaan gemaakt',

  notPossible: 'Niet mogelijk',
  noAnswer: 'svc reageert niet',
  noAnswerHint: 'Controleer of svc nog draait en probeer het opnieuw.',
  wentWrong: 'Er ging iets mis',
  itsWords: 'Fout van svc:',
  loadAgain: 'Laad de pagina opnieuw.',

  save: 'Opslaan',
  saving: 'Opslaan…',
  unsaved: 'Je hebt wijzigingen die niet zijn opgeslagen.',
  discard: 'Verwerpen',
  conflict: (fields) =>
    `Intussen elders gewijzigd: ${fields}. Wat je typte staat er nog; opslaan zet het in de plaats van het andere.`,

  imageFaults: {
    type: 'Dat is geen JPEG, PNG, WebP of AVIF. Exporteer de afbeelding als een daarvan.',
    tooLarge: 'Die afbeelding is groter dan 20 MB. Sla hem kleiner op.',
    tooManyPixels:
      'Die afbeelding heeft meer dan 50 megapixel. Maak hem kleiner; 1920 × 1080 is ruim genoeg.',
    unreadable:
      'Die afbeelding kan niet worden gelezen. Misschien is hij beschadigd: exporteer hem opnieuw.',
  },
  watermark: {
    position: 'Positie',
    positions: {
      'top-left': 'Linksboven',
      top: 'Boven',
      'top-right': 'Rechtsboven',
      left: 'Links',
      center: 'Midden',
      right: 'Rechts',
      'bottom-left': 'Linksonder',
      bottom: 'Onder',
      'bottom-right': 'Rechtsonder',
    },
    width: 'Breedte in procent van het beeld',
    margin: 'Afstand tot de rand in procent van de beeldbreedte',
    opacity: 'Dekking in procent',
  },
  formats: {
    uploading: (percent) => `Uploaden ${percent}`,
    uploaded: 'Geüpload',
    waiting: 'Wacht op het bestand',
    queued: 'In de wachtrij',
    processing: (percent) => `Verwerken ${percent}`,
    arriving: (percent) => `Afspeelbaar, uploaden ${percent}`,
    arrivingPaused: (percent) => `Afspeelbaar, upload gepauzeerd op ${percent}`,
    finishing: (percent) => `Afspeelbaar, afronden ${percent}`,
    waitingFor: {
      storage_full: 'Wacht op schijfruimte',
      engine_unavailable: 'Wacht op ffmpeg',
      sandbox_unavailable: 'Wacht op de ffmpeg-sandbox',
    },
    failed: 'Mislukt',
    ready: 'Klaar',
    incomplete: 'Klaar, onvolledig',

    justNow: 'zojuist',
    bytes: 'B kB MB GB TB',
    secondsShort: (count) => `${count} s`,
    minutesShort: (count) => `${count} min`,
    hoursShort: (count) => `${count} u`,
  },
}
