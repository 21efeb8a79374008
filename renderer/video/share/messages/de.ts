import type { ShareMessages } from './en.ts'

export const messages: ShareMessages = {
  share: (name) => `„${name}“ teilen`,
  done: 'Fertig',
  isPrivate: 'Dieses Video ist privat.',
  isPrivateText:
    'Ein einfacher Link oder Code kann es nicht abspielen. Erstellen Sie einen privaten Link: ' +
    'Wer ihn hat, kann es bis zu seinem Ablauf ansehen.',
  goodFor: 'Gültig für',
  make: 'Privaten Link erstellen',
  makeAnother: 'Weiteren Link erstellen',
  making: 'Wird erstellt …',
  until: (when) =>
    `Gültig bis ${when}. Danach funktionieren der Link und der Code unten nicht mehr.`,
  link: 'Link',
  privateLink: 'Privater Link',
  copyLink: 'Link kopieren',
  theLink: 'Link',
  newTab: 'In neuem Tab öffnen',
  onlyHere:
    'Diese Adresse funktioniert nur auf diesem Rechner. Öffnen Sie das Dashboard unter seiner ' +
    'öffentlichen Adresse, um das Video mit anderen zu teilen.',
  notYet:
    'Das Video kann noch nicht abgespielt werden. Der Link funktioniert, sobald es so weit ist.',
  qr: 'QR-Code',
  qrOf: 'QR-Code des Links',
  qrDownload: 'Herunterladen',
  embed: 'Einbettungscode',
  copyCode: 'Code kopieren',
  theCode: 'Einbettungscode',
  otherForms: 'Code für React, iframes und anderes',
}
