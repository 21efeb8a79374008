import { type en, isOver, type ProblemMessages } from './en.ts'

const sentences: ProblemMessages = {
  disk_full: () =>
    'Die Festplatte ist voll. Videos laufen, aber nichts kann hochgeladen oder geändert werden.',
  log_incomplete: ({ lines }) =>
    `Das Protokoll kann nicht geschrieben werden: ${lines} Zeilen gingen verloren.`,
  database_damaged: () => 'Die Datenbank ist beschädigt.',
  ffmpeg_missing: () => 'ffmpeg wurde nicht gefunden. Videos warten, bis es da ist.',
  sandbox_degraded: ({ parts }) =>
    `Die ffmpeg-Sandbox ist nur teilweise aktiv. Nicht aktiv: ${parts}.`,
  webhook_failing: ({ url, error }) => `Der Webhook ${url} schlägt fehl: ${error}`,
  backup_failed: ({ error }) => `Die letzte nächtliche Sicherung ist fehlgeschlagen: ${error}`,
  backup_incomplete: ({ files }) =>
    `Die letzte Sicherung ist unvollständig. Fehlende Dateien: ${files}.`,
  backup_damaged: ({ error }) =>
    `Der Wiederherstellungstest einer Sicherung ist fehlgeschlagen: ${error}`,
  backup_untested: ({ error }) => `Die letzte Sicherung konnte nicht getestet werden: ${error}`,
  media_missing: ({ files, videos }) =>
    `Dateien fehlen oder sind beschädigt: ${files}, in ${videos} ${videos === 1 ? 'Video' : 'Videos'}.`,
  certificate_expiring: ({ expires_at, fault, host }) =>
    fault
      ? `Das neue HTTPS-Zertifikat kann nicht verwendet werden: ${fault}`
      : `Das HTTPS-Zertifikat${host ? ` von ${host}` : ''} ${isOver(expires_at) ? 'ist abgelaufen am' : 'gilt bis'} ${String(expires_at).slice(0, 10)}.`,
  clock_ahead: () =>
    'Die Uhr ist vorgesprungen. Eine Stunde lang wird nichts wegen seines Alters gelöscht.',
  file_limit_low: ({ limit }) => `svc kann nur ${limit} Dateien gleichzeitig öffnen.`,
}

export const messages: typeof en = {
  details: 'Details anzeigen',
  more: (count) => `Es gibt ${count === 1 ? '1 weiteres Problem' : `${count} weitere Probleme`}.`,
  since: (when) => `Seit ${when}`,
  sentences,
  remedies: {
    disk_full:
      'Schaffen Sie Platz auf der Festplatte des Datenordners: Löschen Sie Videos oder Sicherungen.',
    log_incomplete:
      'Prüfen Sie, ob auf der Festplatte der Protokolldatei Platz ist und svc dorthin schreiben kann.',
    database_damaged:
      'Halten Sie svc an, prüfen Sie die Festplatte und stellen Sie eine Sicherung wieder her.',
    ffmpeg_missing:
      'Installieren Sie ffmpeg 5.1 oder neuer, oder setzen Sie SVC_FFMPEG auf seinen Pfad.',
    sandbox_degraded: 'Die Liste unten sagt, was jeder Teil braucht.',
    webhook_failing:
      'Öffnen Sie Entwickler, Webhooks: Jeder Versuch nennt die Antwort des Empfängers.',
    backup_failed:
      'Öffnen Sie Einstellungen, Speicher für den Grund, und erstellen Sie dann manuell eine Sicherung.',
    backup_incomplete:
      'Führen Sie auf dem Rechner von svc den Befehl svc doctor --files aus und nehmen Sie die ' +
      'Dateien aus einer früheren Sicherung.',
    backup_damaged:
      'Prüfen Sie den Datenträger der Sicherungen. Öffnen Sie dann Einstellungen, Speicher, und erstellen Sie manuell eine neue Sicherung.',
    backup_untested:
      'Schaffen Sie Platz auf dem Datenträger der Sicherungen, oder bewahren Sie sie auf einem anderen auf.',
    media_missing:
      'Führen Sie auf dem Rechner von svc den Befehl svc doctor --files aus und nehmen Sie die ' +
      'Dateien aus einer Sicherung, oder laden Sie die Videos erneut hoch.',
    certificate_expiring:
      'Erneuern Sie das Zertifikat auf dem Rechner von svc oder das des Proxys davor.',
    clock_ahead: 'Prüfen Sie, ob die Uhr des Rechners richtig geht.',
    file_limit_low: 'Erhöhen Sie die Grenze offener Dateien auf 4096 oder mehr.',
  },
}
