import type { PosterMessages } from './en.ts'

export const messages: PosterMessages = {
  title: 'Affiche',
  current: 'L’affiche actuelle',
  trial: 'L’affiche telle qu’elle serait',
  isAutomatic:
    'Choisie automatiquement. Placez le lecteur à un meilleur moment, ou envoyez une image.',
  isFrame: (at) => `L’image à ${at}.`,
  isImage: 'Une image envoyée.',
  notKept: 'Pas encore enregistrée.',
  useFrame: (at) => `Utiliser l’image à ${at}`,
  frameBack: 'Image précédente',
  frameOn: 'Image suivante',
  upload: 'Envoyer une image',
  automatic: 'Revenir à l’automatique',
  keep: 'Enregistrer comme affiche',
  saving: 'Enregistrement…',
  cancel: 'Annuler',
  kept: 'Affiche enregistrée',
  isAutomaticAgain: 'L’affiche est de nouveau choisie automatiquement',
  notSaved: 'L’affiche n’a pas été modifiée.',
  faults: {
    type: 'Ce n’est pas un JPEG, PNG, WebP ou AVIF. Exportez l’image dans l’un de ces formats.',
    tooLarge: 'Cette image dépasse 20 Mo. Enregistrez-la plus petite.',
    tooManyPixels:
      'Cette image dépasse 50 mégapixels. Réduisez-la\u00a0; 1920 × 1080 suffit largement.',
    unreadable:
      'Cette image est illisible. Elle est peut-être endommagée\u00a0: exportez-la à nouveau.',
  },
}
