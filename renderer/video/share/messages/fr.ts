import type { ShareMessages } from './en.ts'

export const messages: ShareMessages = {
  share: (name) => `Partager «\u00a0${name}\u00a0»`,
  done: 'Terminé',
  isPrivate: 'Cette vidéo est privée.',
  isPrivateText:
    'Un lien ou un code simple ne peut pas la lire. Créez un lien privé\u00a0: qui l’a peut ' +
    'regarder jusqu’à son expiration.',
  goodFor: 'Valable',
  make: 'Créer un lien privé',
  makeAnother: 'Créer un autre lien',
  making: 'Création…',
  until: (when) =>
    `Valable jusqu’au ${when}. Ensuite, le lien et le code ci-dessous ne fonctionnent plus.`,
  link: 'Lien',
  privateLink: 'Lien privé',
  copyLink: 'Copier le lien',
  theLink: 'lien',
  newTab: 'Ouvrir dans un nouvel onglet',
  onlyHere:
    'Cette adresse ne fonctionne que sur cet ordinateur. Ouvrez le tableau de bord à son ' +
    'adresse publique pour partager la vidéo avec d’autres.',
  notYet: 'La vidéo ne peut pas encore être lue. Le lien fonctionnera dès qu’elle le pourra.',
  qr: 'Code QR',
  qrOf: 'Code QR du lien',
  qrDownload: 'Télécharger',
  embed: 'Code d’intégration',
  copyCode: 'Copier le code',
  theCode: 'code d’intégration',
  otherForms: 'Code pour React, les iframes et autres',
}
