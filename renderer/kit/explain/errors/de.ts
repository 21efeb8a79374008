import type { ErrorMessages } from './en.ts'

const of = (title: string, hint: string) => ({ title, hint })

export const messages: ErrorMessages = {
  unauthorized: of('Sie sind nicht angemeldet', 'Melden Sie sich erneut an.'),
  second_factor_required: of(
    'Ein zweiter Faktor ist nötig',
    'Geben Sie auch den Code der Authenticator-App oder einen Wiederherstellungscode ein.',
  ),
  sso_required: of(
    'Single Sign-on ist vorgeschrieben',
    'Melden Sie sich über einen Anmeldedienst an.',
  ),
  sso_failed: of(
    'Single Sign-on hat nicht geklappt',
    'Ein Eigentümer testet den Anmeldedienst unter Einstellungen → Single Sign-on.',
  ),
  sign_in_provider_not_found: of(
    'Anmeldedienst nicht gefunden',
    'Er wurde vielleicht entfernt. Laden Sie die Seite neu.',
  ),
  identity_not_found: of(
    'Verknüpfung nicht gefunden',
    'Sie wurde vielleicht schon gelöst. Laden Sie die Seite neu.',
  ),
  person_not_found: of(
    'Person nicht gefunden',
    'Sie wurde vielleicht entfernt. Laden Sie die Seite neu.',
  ),
  upload_link_not_found: of(
    'Upload-Link nicht gefunden',
    'Er wurde vielleicht widerrufen. Die Upload-Links stehen unter „Private Links“.',
  ),
  private_link_not_found: of(
    'Privater Link nicht gefunden',
    'Er wurde vielleicht widerrufen. Die privaten Links stehen unter „Teilen“.',
  ),
  invitation_not_found: of(
    'Einladung nicht gefunden',
    'Sie wurde vielleicht angenommen oder widerrufen. Laden Sie die Seite neu.',
  ),
  session_not_found: of(
    'Sitzung nicht gefunden',
    'Sie ist vielleicht schon beendet. Laden Sie die Seite neu.',
  ),
  token_invalid: of(
    'Dieses Token ist ungültig',
    'Erstellen Sie ein neues Token mit einem Schlüssel dieses Arbeitsbereichs.',
  ),
  token_expired: of(
    'Das Token ist abgelaufen',
    'Fordern Sie ein neues dort an, wo Sie dieses bekommen haben.',
  ),
  authorization_pending: of(
    'Noch nicht genehmigt',
    'Genehmigen Sie es auf der angezeigten Seite und versuchen Sie es dann erneut.',
  ),
  slow_down: of('Zu häufig abgefragt', 'Warten Sie kurz und versuchen Sie es erneut.'),
  access_denied: of(
    'Der Eigentümer hat abgelehnt',
    'Fragen Sie den Eigentümer und beginnen Sie von vorn.',
  ),
  device_code_expired: of(
    'Die Anmeldung ist abgelaufen oder schon abgeschlossen',
    'Beginnen Sie erneut mit svc login.',
  ),
  domain_not_allowed: of(
    'Auf dieser Website nicht verfügbar',
    'Lassen Sie den Eigentümer die Website zu den erlaubten Domains hinzufügen.',
  ),
  read_only_key: of(
    'Dieser Schlüssel darf nur lesen',
    'Verwenden Sie einen Schlüssel, der schreiben darf.',
  ),
  forbidden: of('Nicht erlaubt', 'Fragen Sie den Eigentümer.'),
  not_found: of('Nicht gefunden', 'Prüfen Sie die URL.'),
  video_not_found: of(
    'Dieses Video gibt es nicht',
    'Vielleicht wurde es gelöscht. Gehen Sie zurück zur Liste.',
  ),
  collection_not_found: of(
    'Diese Sammlung gibt es nicht',
    'Vielleicht wurde sie gelöscht. Gehen Sie zurück zur Liste.',
  ),
  space_not_found: of(
    'Diesen Arbeitsbereich gibt es nicht',
    'Wählen Sie einen anderen Arbeitsbereich.',
  ),
  key_not_found: of(
    'Diesen Schlüssel gibt es nicht',
    'Vielleicht wurde er widerrufen. Laden Sie die Liste neu.',
  ),
  event_not_found: of('Dieses Ereignis gibt es nicht', 'Lesen Sie das Protokoll von Anfang an.'),
  subtitle_not_found: of(
    'Diese Untertitel gibt es nicht',
    'Vielleicht wurden sie gelöscht. Laden Sie die Seite neu.',
  ),
  audio_track_not_found: of(
    'Diese Tonspur gibt es nicht',
    'Vielleicht wurde sie gelöscht. Laden Sie die Seite neu.',
  ),
  webhook_not_found: of(
    'Diesen Webhook gibt es nicht',
    'Vielleicht wurde er gelöscht. Laden Sie die Liste neu.',
  ),
  delivery_not_found: of(
    'Diese Zustellung gibt es nicht',
    'Zustellungen werden 30 Tage aufbewahrt.',
  ),
  import_not_found: of('Diesen Import gibt es nicht', 'Laden Sie die Liste neu.'),
  backup_not_found: of(
    'Diese Sicherung gibt es nicht',
    'Sie wurde vielleicht gelöscht. Laden Sie die Liste neu.',
  ),
  worker_not_found: of(
    'Diesen Worker gibt es nicht',
    'Er wurde vielleicht beendet. Laden Sie die Seite neu.',
  ),
  import_folder_not_found: of(
    'Diesen Ordner zum Importieren gibt es nicht',
    'Prüfen Sie die Nummer oder den Pfad des Ordners.',
  ),
  transcript_not_found: of(
    'Es gibt kein Transkript',
    'Fügen Sie Untertitel in der gesprochenen Sprache hinzu und markieren Sie sie als ' +
      'Original, oder lassen Sie eines erstellen.',
  ),
  passkey_not_found: of(
    'Diesen Passkey gibt es nicht',
    'Vielleicht wurde er entfernt. Laden Sie die Seite neu.',
  ),
  device_authorization_not_found: of(
    'Diesen Code gibt es nicht',
    'Vergleichen Sie ihn mit dem Code im Terminal. Codes gelten 10 Minuten.',
  ),
  upload_not_found: of(
    'Diesen Upload gibt es nicht',
    'Vielleicht ist er abgelaufen oder fertig. Beginnen Sie einen neuen Upload.',
  ),
  method_not_allowed: of('Diese Methode ist hier nicht möglich', 'Laden Sie die Seite neu.'),
  conflict: of('Konflikt mit etwas Vorhandenem', 'Ändern Sie es und versuchen Sie es erneut.'),
  idempotency_key_reused: of('Diese Anfrage wurde schon gestellt', 'Laden Sie die Seite neu.'),
  invalid_state: of(
    'In diesem Zustand nicht möglich',
    'Laden Sie die Seite neu, um den aktuellen Zustand zu sehen.',
  ),
  not_playable: of('Das Video ist noch nicht abspielbar', 'Warten Sie, bis es abspielbar ist.'),
  unsupported_tus_version: of(
    'Diese Version des Upload-Protokolls wird nicht unterstützt',
    'Laden Sie die Seite neu.',
  ),
  upload_too_large: of(
    'Die Datei ist zu groß',
    'Laden Sie eine kleinere Datei hoch oder lassen Sie den Betreiber SVC_MAX_SOURCE_BYTES erhöhen.',
  ),
  too_many_uploads: of(
    'Zu viele unfertige Uploads',
    'Beenden Sie begonnene Uploads oder brechen Sie sie ab und versuchen Sie es erneut.',
  ),
  body_too_large: of('Die Anfrage ist zu groß', 'Kürzen Sie den Text.'),
  unsupported_media_type: of(
    'Dieser Dateityp wird hier nicht unterstützt',
    'Wählen Sie eine andere Datei.',
  ),
  range_not_satisfiable: of('Dieser Teil liegt außerhalb der Datei', 'Laden Sie die Seite neu.'),
  validation_failed: of('Die Anfrage ist ungültig', 'Ändern Sie es und versuchen Sie es erneut.'),
  passkey_invalid: of(
    'Der Passkey konnte nicht bestätigt werden',
    'Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
  ),
  bad_request: of('Die Anfrage ist fehlerhaft', 'Laden Sie die Seite neu.'),
  invalid_json: of('Die Anfrage ist unlesbar', 'Laden Sie die Seite neu.'),
  rate_limited: of(
    'Zu viele Anfragen in einer Minute',
    'Warten Sie kurz und versuchen Sie es erneut.',
  ),
  unsupported_source: of(
    'Die Datei lässt sich nicht als Video verwenden',
    'Prüfen Sie, ob sie bei Ihnen abspielt, oder exportieren Sie sie erneut als MP4, MOV, ' +
      'MKV oder WebM.',
  ),
  source_damaged: of(
    'Die Datei ist beschädigt oder unvollständig',
    'Exportieren oder kopieren Sie sie erneut und laden Sie sie noch einmal hoch.',
  ),
  source_unreachable: of(
    'Die URL konnte nicht abgerufen werden',
    'Prüfen Sie, ob sie im Browser ohne Passwort öffnet und auf die Datei selbst zeigt.',
  ),
  source_address_refused: of(
    'Diese URL ist nicht erlaubt',
    'Verwenden Sie eine öffentliche http- oder https-URL, oder lassen Sie den Betreiber ' +
      'den Host in SVC_ALLOW_PRIVATE_HOSTS eintragen.',
  ),
  import_refused: of(
    'Die andere Plattform verweigert den Zugriff',
    'Erstellen Sie dort ein neues Zugriffstoken mit den nötigen Rechten und importieren Sie erneut.',
  ),
  import_unavailable: of(
    'Die andere Plattform stellt die Datei nicht bereit',
    'Laden Sie die Datei dort herunter und hier hoch.',
  ),
  import_incomplete: of(
    'Einige Einträge konnten nicht importiert werden',
    'Lesen Sie bei jedem Eintrag, warum, und versuchen Sie den Import erneut: Vorhandenes wird ' +
      'nicht noch einmal geholt.',
  ),
  upload_expired: of('Der Upload ist abgelaufen', 'Laden Sie die Datei erneut hoch.'),
  encoding_failed: of(
    'Das Video konnte nicht kodiert werden',
    'Versuchen Sie es erneut; scheitert es wieder, steht der Grund im Serverprotokoll.',
  ),
  hardware_failed: of(
    'Der Hardware-Encoder ist ausgefallen',
    'Sie müssen nichts tun: Das Video wird per Software kodiert.',
  ),
  transcription_failed: of(
    'Der Ton konnte nicht transkribiert werden',
    'Der Grund steht im Serverprotokoll. Versuchen Sie es danach erneut.',
  ),
  backup_place_failed: of(
    'Das Ziel der Sicherungen kann nicht verwendet werden',
    'Prüfen Sie das Ziel unter Einstellungen → Speicher.',
  ),
  mail_failed: of(
    'Der Mailserver hat die Nachricht nicht angenommen',
    'Prüfen Sie die Einstellungen unter Einstellungen → E-Mail.',
  ),
  transcriber_missing: of(
    'Es ist keine Transkription eingerichtet',
    'Lassen Sie den Betreiber SVC_TRANSCRIBER setzen, oder laden Sie Untertitel hoch.',
  ),
  file_lost: of(
    'Eine Datei dieses Videos ist verloren',
    'Der Eigentümer kann sie aus einer Sicherung wiederherstellen oder die ' +
      'Quelldatei des Videos noch einmal hochladen.',
  ),
  format_not_offered: of('Dieses Format wird nicht unterstützt', 'Wählen Sie ein anderes Format.'),
  storage_full: of(
    'Die Festplatte ist voll',
    'Schaffen Sie Platz auf der Festplatte des Datenordners und versuchen Sie es erneut.',
  ),
  storage_unreachable: of(
    'Der Bucket mit den Dateien ist nicht erreichbar',
    'Prüfen Sie den Bucket, seine Schlüssel und das Netz. svc macht von selbst weiter.',
  ),
  engine_unavailable: of(
    'ffmpeg wurde nicht gefunden',
    'Installieren Sie ffmpeg 5.1 oder neuer, oder setzen Sie SVC_FFMPEG auf seinen Pfad.',
  ),
  sandbox_unavailable: of(
    'Die ffmpeg-Sandbox ist auf diesem Rechner unvollständig',
    'Auf der Seite Zustand steht, was fehlt und was zu tun ist.',
  ),
  too_busy: of('Der Server ist ausgelastet', 'Warten Sie kurz und versuchen Sie es erneut.'),
  not_received_yet: of(
    'Dieser Teil des Videos ist noch nicht hochgeladen',
    'Warten Sie kurz und versuchen Sie es erneut.',
  ),
  shutting_down: of('svc wird beendet', 'Versuchen Sie es in einigen Sekunden erneut.'),
  internal_error: of(
    'Interner Fehler',
    'Versuchen Sie es erneut; tritt es wieder auf, suchen Sie die Anfrage-ID im Serverprotokoll.',
  ),
}
