import type { ShareMessages } from './en.ts'

export const messages: ShareMessages = {
  share: (name) => `“${name}” delen`,
  done: 'Klaar',
  isPrivate: 'Deze video is privé.',
  isPrivateText:
    'Met een gewone link of code is hij niet af te spelen. Maak een privélink: wie die heeft, ' +
    'kan kijken tot hij verloopt.',
  goodFor: 'Geldig voor',
  make: 'Privélink maken',
  makeAnother: 'Nog een link maken',
  making: 'Bezig…',
  until: (when) => `Geldig tot ${when}. Daarna werken de link en de code hieronder niet meer.`,
  link: 'Link',
  privateLink: 'Privélink',
  copyLink: 'Link kopiëren',
  theLink: 'link',
  newTab: 'Openen in nieuw tabblad',
  onlyHere:
    'Dit adres werkt alleen op deze computer. Open het dashboard op zijn openbare adres om de ' +
    'video met anderen te delen.',
  notYet: 'De video kan nog niet worden afgespeeld. De link werkt zodra dat kan.',
  qr: 'QR-code',
  qrOf: 'QR-code van de link',
  qrDownload: 'Downloaden',
  embed: 'Insluitcode',
  copyCode: 'Code kopiëren',
  theCode: 'insluitcode',
  otherForms: 'Code voor React, iframes en andere',
}
