import type { WebAppMessages } from './en.ts'

export const messages: WebAppMessages = {
  ready: (name) => `${name} is klaar`,
  readyText: 'De video kan bekeken, ingesloten en gedownload worden.',
  failed: (name) => `${name} kon niet verwerkt worden`,
  failedText: 'Op de pagina ervan staat waarom.',
  notShared: 'De gedeelde bestanden zijn niet geüpload',
  notSharedText: 'De app was er nog niet klaar voor.',
  notSharedHint: 'Deel ze opnieuw, of kies ze met Uploaden.',
}
