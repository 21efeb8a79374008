import { type en, isOver, type ProblemMessages } from './en.ts'

const sentences: ProblemMessages = {
  disk_full: () =>
    'De schijf is vol. Video’s spelen af, maar er kan niets worden geüpload of gewijzigd.',
  log_incomplete: ({ lines }) =>
    `Het logboek kan niet worden geschreven: ${lines} regels gingen verloren.`,
  database_damaged: () => 'De database is beschadigd.',
  ffmpeg_missing: () => 'ffmpeg is niet gevonden. Video’s wachten tot het er is.',
  sandbox_degraded: ({ parts }) =>
    `De ffmpeg-sandbox is maar gedeeltelijk actief. Niet actief: ${parts}.`,
  webhook_failing: ({ url, error }) => `De webhook ${url} mislukt: ${error}`,
  backup_failed: ({ error }) => `De laatste nachtelijke back-up is mislukt: ${error}`,
  backup_incomplete: ({ files }) =>
    `De laatste back-up is onvolledig. Ontbrekende bestanden: ${files}.`,
  backup_damaged: ({ error }) => `De hersteltest van een back-up is mislukt: ${error}`,
  backup_untested: ({ error }) => `De laatste back-up kon niet worden getest: ${error}`,
  media_missing: ({ files, videos }) =>
    `Er ontbreken bestanden of ze zijn beschadigd: ${files}, in ${videos} ${videos === 1 ? 'video' : 'video’s'}.`,
  certificate_expiring: ({ expires_at, fault, host }) =>
    fault
      ? `Het nieuwe HTTPS-certificaat kan niet worden gebruikt: ${fault}`
      : `Het HTTPS-certificaat${host ? ` van ${host}` : ''} ${isOver(expires_at) ? 'is verlopen op' : 'is geldig tot'} ${String(expires_at).slice(0, 10)}.`,
  clock_ahead: () =>
    'De klok is vooruitgesprongen. Een uur lang wordt niets verwijderd vanwege zijn leeftijd.',
  file_limit_low: ({ limit }) => `svc kan maar ${limit} bestanden tegelijk openen.`,
}

export const messages: typeof en = {
  details: 'Details tonen',
  more: (count) => `Er ${count === 1 ? 'is nog 1 probleem' : `zijn nog ${count} problemen`}.`,
  since: (when) => `Sinds ${when}`,
  sentences,
  remedies: {
    disk_full: 'Maak ruimte vrij op de schijf van de gegevensmap: verwijder video’s of back-ups.',
    log_incomplete:
      'Controleer of de schijf van het logbestand ruimte heeft en of svc ernaar kan schrijven.',
    database_damaged: 'Stop svc, controleer de schijf en herstel een back-up.',
    ffmpeg_missing: 'Installeer ffmpeg 5.1 of nieuwer, of stel SVC_FFMPEG in op het pad ervan.',
    sandbox_degraded: 'De lijst hieronder zegt wat elk onderdeel nodig heeft.',
    webhook_failing: 'Open Ontwikkelaars, Webhooks: elke poging zegt wat de ontvanger antwoordde.',
    backup_failed: 'Open Instellingen, Opslag voor de reden, en maak daarna handmatig een back-up.',
    backup_incomplete:
      'Voer svc doctor --files uit op de machine van svc en haal de bestanden uit een eerdere back-up.',
    backup_damaged:
      'Controleer de schijf met de back-ups, open daarna Instellingen, Opslag en maak handmatig een nieuwe back-up.',
    backup_untested:
      'Maak ruimte vrij op de schijf met de back-ups, of bewaar ze op een andere schijf.',
    media_missing:
      'Voer svc doctor --files uit op de machine van svc en haal de bestanden uit een ' +
      'back-up, of upload de video’s opnieuw.',
    certificate_expiring:
      'Vernieuw het certificaat op de computer van svc, of dat van de proxy ervoor.',
    clock_ahead: 'Controleer of de klok van de machine goed staat.',
    file_limit_low: 'Verhoog de limiet van open bestanden naar 4096 of meer.',
  },
}
