import type { KitMessages } from './en.ts'

export const messages: KitMessages = {
  roles: {
    owner: 'Propriétaire',
    editor: 'Éditeur',
    uploader: 'Contributeur',
    analyst: 'Analyste',
    viewer: 'Lecteur',
  },

  cancel: 'Annuler',
  close: 'Fermer',
  working: 'Un instant…',
  tryAgain: 'Réessayer',
  undo: 'Annuler l’action',
  more: 'Plus',
  loadMore: 'Charger la suite',
  loading: 'Chargement…',
  nothingFound: (text) => `Aucun résultat pour «\u00a0${text}\u00a0»`,

  copy: (what) => `Copier\u00a0: ${what}`,
  copied: 'Copié',
  copiedWhat: (what) => `Copié\u00a0: ${what}`,
  notCopied: (what) => `Non copié\u00a0: ${what}`,
  clipboardRefused: 'Le navigateur a bloqué l’accès au presse-papiers.',
  clipboardHint: 'Sélectionnez le texte et copiez-le au clavier.',

  notices: 'Messages',
  closeNotice: 'Fermer ce message',
  notUndone: 'L’action n’a pas été annulée',

  notPossible: 'Impossible',
  noAnswer: 'svc ne répond pas',
  noAnswerHint: 'Vérifiez que svc est toujours en marche, puis réessayez.',
  wentWrong: 'Une erreur est survenue',
  itsWords: 'Erreur de svc\u00a0:',
  loadAgain: 'Rechargez la page.',

  save: 'Enregistrer',
  saving: 'Enregistrement…',
  unsaved: 'Des modifications ne sont pas enregistrées.',
  discard: 'Abandonner',
  conflict: (fields) =>
    `Modifié ailleurs entre-temps\u00a0: ${fields}. Votre saisie est toujours là\u00a0; ` +
    'l’enregistrer remplacera l’autre.',

  imageFaults: {
    type: 'Ce n’est pas un JPEG, PNG, WebP ou AVIF. Exportez l’image dans l’un de ces formats.',
    tooLarge: 'Cette image dépasse 20 Mo. Enregistrez-la plus petite.',
    tooManyPixels:
      'Cette image dépasse 50 mégapixels. Réduisez-la\u00a0; 1920 × 1080 suffit largement.',
    unreadable:
      'Cette image est illisible. Elle est peut-être endommagée\u00a0: exportez-la à nouveau.',
  },
  watermark: {
    position: 'Position',
    positions: {
      'top-left': 'En haut à gauche',
      top: 'En haut',
      'top-right': 'En haut à droite',
      left: 'À gauche',
      center: 'Au centre',
      right: 'À droite',
      'bottom-left': 'En bas à gauche',
      bottom: 'En bas',
      'bottom-right': 'En bas à droite',
    },
    width: 'Largeur en pour cent de l’image',
    margin: 'Distance du bord en pour cent de la largeur de l’image',
    opacity: 'Opacité en pour cent',
  },
  formats: {
    uploading: (percent) => `Envoi ${percent}`,
    uploaded: 'Envoyée',
    waiting: 'En attente du fichier',
    queued: 'Dans la file d’attente',
    processing: (percent) => `Traitement ${percent}`,
    arriving: (percent) => `Lisible, envoi ${percent}`,
    arrivingPaused: (percent) => `Lisible, envoi en pause à ${percent}`,
    finishing: (percent) => `Lisible, finition ${percent}`,
    waitingFor: {
      storage_full: 'En attente d’espace disque',
      engine_unavailable: 'En attente de ffmpeg',
      sandbox_unavailable: 'En attente du bac à sable de ffmpeg',
    },
    failed: 'Échec',
    ready: 'Prête',
    incomplete: 'Prête, incomplète',

    justNow: 'à l’instant',
    bytes: 'o ko Mo Go To',
    secondsShort: (count) => `${count} s`,
    minutesShort: (count) => `${count} min`,
    hoursShort: (count) => `${count} h`,
  },
}
