import { counted } from '../../kit/language.ts'
import type { WebAppMessages } from './en.ts'

export const messages: WebAppMessages = {
  ready: (name) => `${name} is klaar`,
  readyText: 'De video kan bekeken, ingesloten en gedownload worden.',
  failed: (name) => `${name} kon niet verwerkt worden`,
  failedText: 'Op de pagina ervan staat waarom.',
  uploadShared: (count) =>
    counted(count, { one: '# gedeeld bestand uploaden?', other: '# gedeelde bestanden uploaden?' }),
  uploadSharedText:
    'Een app of een website heeft dit met svc gedeeld. Upload het alleen als je het zelf hebt gedeeld.',
  upload: 'Uploaden',
  notShared: 'De gedeelde bestanden zijn niet geüpload',
  notSharedText: 'De app was er nog niet klaar voor.',
  notSharedHint: 'Deel ze opnieuw, of kies ze met Uploaden.',
}
