export const en = {
  share: (name: string) => `Share “${name}”`,
  done: 'Done',
  isPrivate: 'This video is private.',
  isPrivateText:
    'A plain link or code cannot play it. Make a private link: whoever has it can watch until it ends.',
  goodFor: 'Good for',
  make: 'Make a private link',
  makeAnother: 'Make another link',
  making: 'Making…',
  until: (when: string) => `Good until ${when}. The link and the code below stop working then.`,
  link: 'Link',
  privateLink: 'Private link',
  copyLink: 'Copy link',
  theLink: 'link',
  newTab: 'Open in new tab',
  onlyHere:
    'This address works on this computer only. Open the dashboard at its public address to ' +
    'share the video with others.',
  notYet: 'The video cannot be played yet. The link works as soon as it can.',
  qr: 'QR code',
  qrOf: 'QR code of the link',
  qrDownload: 'Download',
  embed: 'Embed code',
  copyCode: 'Copy code',
  theCode: 'embed code',
  otherForms: 'Code for React, iframes and others',
}
export type ShareMessages = typeof en
