import { sso } from './sso/de.ts'
import type { ReasonMessages } from './table.ts'

export const messages: ReasonMessages = {
  ...sso,
  password_wrong: 'Das Passwort ist falsch.',
  password_needed: 'Es ist ein Passwort festgelegt. Geben Sie es ebenfalls ein.',
  password_replaced: 'Das Passwort wurde inzwischen geändert.',
  beyond_sessions:
    'Sobald es ein Passwort gibt, geht das nicht mehr im Browser. Verwenden Sie svc auf dem ' +
    'Server.',
  owner_only: 'Das darf nur der Eigentümer.',
  role_lacks:
    'Ihre Rolle ({role}) erlaubt das nicht: Es braucht {permission}. Fragen Sie einen ' +
    'Eigentümer des Arbeitsbereichs.',
  collection_needed: 'Ihre Rolle ist auf einige Sammlungen beschränkt. Wählen Sie eine davon.',
  not_your_video: 'Sie können nur Videos ändern, die Sie hochgeladen haben.',
  second_factor_wrong:
    'Der Code ist falsch oder wurde schon benutzt. Geben Sie den aktuellen Code der App oder ' +
    'einen Wiederherstellungscode ein.',
  email_taken: 'Ein Konto mit der E-Mail-Adresse {email} gibt es schon.',
  owner_already: 'Sie sind hier schon Eigentümer.',
  only_owner:
    'Das ist der einzige Eigentümer aller Arbeitsbereiche. Machen Sie zuerst jemand anderen ' +
    'zum Eigentümer aller Arbeitsbereiche.',
  people_full:
    'Die Höchstzahl von {most} Konten ist erreicht. Entfernen Sie Personen, die keinen ' +
    'Zugang mehr brauchen.',
  all_spaces_by_owner: 'Das kann nur ein Eigentümer aller Arbeitsbereiche.',
  password_first: 'Legen Sie zuerst ein Passwort fest: Der zweite Faktor wird danach abgefragt.',
  second_factor_on: 'Der zweite Faktor ist schon eingeschaltet. Schalten Sie ihn zuerst aus.',
  second_factor_off: 'Der zweite Faktor ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  mail_off:
    'Es ist kein Mailserver eingerichtet. Richten Sie unter Einstellungen → E-Mail einen ein.',
  mail_unreachable:
    'Keine Verbindung zu {host}:{port}: {answer}. Prüfen Sie Host, Port und Verschlüsselung.',
  mail_certificate:
    'Das Zertifikat von {host} lässt sich nicht prüfen: {answer}. Verwenden Sie den ' +
    'Hostnamen, für den es ausgestellt ist. Für eine eigene Zertifizierungsstelle setzen Sie ' +
    'NODE_EXTRA_CA_CERTS und starten svc neu.',
  mail_encryption:
    'Keine verschlüsselte Verbindung zu {host}:{port}: {answer}. Wählen Sie die ' +
    'Verschlüsselung, die der Server auf diesem Port unterstützt: meist STARTTLS auf 587, ' +
    'TLS auf 465.',
  mail_sign_in: '{host} hat Benutzername und Passwort nicht akzeptiert: {answer}',
  mail_refused: '{host} hat die Nachricht abgelehnt: {answer}',
  second_factor_not_started:
    'Beginnen Sie zuerst, den zweiten Faktor einzurichten: POST /v1/account/totp.',
  code_wrong: 'Der Code ist falsch. Geben Sie den Code ein, den die App jetzt anzeigt.',
  scope_missing:
    'Diesem API-Schlüssel fehlt die Berechtigung {permission}. Erstellen Sie einen ' +
    'Schlüssel, der sie hat.',
  folder_by_command:
    'Ein Ordner des Servers lässt sich nur dort importieren: mit svc import folder.',
  public_address_only:
    'Unter dieser URL ist keine Anmeldung möglich. Öffnen Sie svc unter der öffentlichen URL.',

  passkey_needs_name:
    'Passkeys brauchen einen Hostnamen. Öffnen Sie svc als localhost oder unter der ' +
    'öffentlichen URL.',
  passkey_known: 'Dieser Passkey ist schon registriert.',
  passkeys_full:
    'Es gibt schon {most} Passkeys. Entfernen Sie einen, der nicht mehr gebraucht wird.',
  keys_full:
    'Ein Arbeitsbereich hat höchstens {most} API-Schlüssel. Widerrufen Sie einen, der ' +
    'nicht mehr gebraucht wird.',
  webhooks_full:
    'Ein Arbeitsbereich hat höchstens {most} Webhooks. Löschen Sie einen, der nicht mehr ' +
    'gebraucht wird.',
  last_space:
    'Der letzte Arbeitsbereich lässt sich nicht löschen. Legen Sie zuerst einen anderen an.',
  inside_itself:
    'Eine Sammlung kann sich nicht selbst enthalten. Wählen Sie eine andere übergeordnete ' +
    'Sammlung.',
  text_changed:
    'Diese Untertitel haben sich geändert, seit Sie sie geladen haben. Laden Sie sie neu ' +
    'und versuchen Sie es erneut.',
  backup_folder: 'In {folder} kann nichts geschrieben werden ({fault}). Prüfen Sie SVC_BACKUP_DIR.',
  no_destination:
    'Es ist kein Ziel für Sicherungen festgelegt. Legen Sie eines unter Einstellungen → Speicher fest.',
  backup_runs:
    'Es läuft schon eine Sicherung. Warten Sie, bis sie fertig ist, oder löschen Sie sie.',
  set_by_environment:
    '{variable} ist in der Umgebung von svc gesetzt und hat Vorrang. Ändern Sie es dort, oder ' +
    'entfernen Sie es und starten Sie svc neu.',
  nothing_to_measure:
    'In diesem Arbeitsbereich ist noch kein Video mit Bild fertig, an dem gemessen werden ' +
    'könnte. Laden Sie eines hoch und kommen Sie wieder, wenn es fertig ist.',

  not_errored: 'Nur fehlgeschlagene Videos können erneut versucht werden.',
  nothing_stored:
    'Von diesem Video ist keine Datei gespeichert: Unlesbare oder unvollständige Dateien ' +
    'werden nicht behalten. Laden Sie die Datei erneut hoch.',
  link_to_public:
    'Das Video ist öffentlich: Jeder kann es unter seinem eigenen Link ansehen. Stellen Sie ' +
    'es zuerst auf privat.',
  links_full:
    'Der Arbeitsbereich hat {most} Links dieser Art, das ist die Grenze. Widerrufen Sie ' +
    'welche, die niemand mehr braucht.',
  link_ends_in_past: 'Das Ablaufdatum liegt in der Vergangenheit.',
  link_files_used: 'Dieser Link hat seine Grenze von {most} Dateien erreicht.',
  link_new_only:
    'Mit diesem Link können Sie neue Dateien senden; vorhandene lassen sich nicht ersetzen.',
  token_files_used: 'Dieses Token hat seine Grenze von {most} Dateien erreicht (max_files).',
  file_over_quota: 'Die Datei hat {size} Bytes; die Grenze ist hier {most}.',
  link_played_out:
    'Dieser Link hat seine Höchstzahl an Wiedergaben erreicht. Bitten Sie um einen neuen.',
  takes_no_file:
    'An dem Video wird noch gearbeitet. Warten Sie, bis es fertig ist, und senden Sie dann ' +
    'die neue Datei.',
  repair_not_ready: 'Nur fertige Videos lassen sich reparieren. Warten Sie, bis es fertig ist.',
  reencode_not_ready: 'Nur fertige Videos lassen sich neu kodieren. Warten Sie, bis es fertig ist.',
  reencode_runs: 'Dieses Video wird gerade neu kodiert.',
  reencode_up_to_date: 'Dieses Video hat schon alle aktuellen Fassungen.',
  reencode_without_source:
    'Die Quelldatei dieses Videos ist nicht mehr gespeichert. Laden Sie sie erneut hoch, um ' +
    'das Video zu ersetzen.',
  cut_not_ready: 'Nur fertige Videos lassen sich schneiden. Warten Sie, bis es fertig ist.',
  cut_while_reencode:
    'Dieses Video wird gerade neu kodiert. Warten Sie, bis es fertig ist, oder brechen Sie das ab.',
  cut_without_source:
    'Die Quelldatei dieses Videos ist nicht mehr gespeichert, deshalb lässt es sich nicht ' +
    'schneiden. Laden Sie sie erneut hoch.',
  cut_files_removed:
    'Die entfernten Teile wurden am {date} gelöscht, 30 Tage nach dem Schnitt. Laden Sie die ' +
    'Datei erneut hoch, um sie wiederherzustellen.',
  clip_not_ready:
    'Clips lassen sich nur aus fertigen Videos erstellen. Warten Sie, bis es fertig ist.',
  sound_only: 'Dieses Video hat nur Ton: Laden Sie ein Bild als Poster hoch.',
  video_first: 'Laden Sie zuerst das Video hoch: Eine Tonspur wird auf seine Länge kodiert.',
  track_in_work: 'Die Spuren der Quelldatei lassen sich löschen, sobald das Video fertig ist.',
  only_sound: 'Das ist die einzige Tonspur. Fügen Sie zuerst eine andere hinzu.',
  not_played_yet: 'Das Video ist noch nicht abspielbar. Warten Sie kurz.',
  no_sound: 'Dieses Video hat keinen Ton.',
  backup_not_verifiable: 'Nur fertige Sicherungen können geprüft werden.',
  backup_elsewhere:
    'Nur Sicherungen im Sicherungsordner können heruntergeladen werden. Diese liegt unter {path}; stellen Sie sie mit svc restore wieder her.',
  backup_not_ready: 'Diese Sicherung kann heruntergeladen werden, sobald sie fertig ist.',
  webhook_disabled: 'Dieser Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  decided_already: 'Über diese Anmeldung ist schon entschieden.',
  import_runs: 'Dieser Import läuft noch. Warten Sie, bis er beendet ist.',
  import_over: 'Dieser Import ist schon beendet.',
  import_looked:
    'Dieser Import war ein Probelauf. Starten Sie einen neuen Import, um die Videos zu ' +
    'importieren.',
  import_complete: 'Alle Einträge dieses Imports wurden importiert; es gibt nichts zu wiederholen.',
  import_item_not_failed:
    'Eintrag {position} dieses Imports ist nicht fehlgeschlagen. Nur fehlgeschlagene Videos ' +
    'können wiederholt werden.',
  import_token_gone:
    'Das Zugriffstoken dieses Imports wurde am Ende gelöscht. Geben Sie ein anderes ' +
    'desselben Kontos an.',

  file_empty: 'Die Datei ist leer. Prüfen Sie, ob sie vollständig kopiert oder exportiert wurde.',
  file_cut: 'Die Datei ist nicht vollständig angekommen. Senden Sie sie erneut.',
  encoding_unknown: 'Diese Zeichenkodierung ist nicht bekannt.',
  encoding_other: 'Die Datei hat nicht die Zeichenkodierung {encoding}. Wählen Sie eine andere.',
  reading_slow:
    'Das Lesen dieser Datei brauchte mehr als {seconds} Sekunden Rechenzeit und wurde ' +
    'abgebrochen. Senden Sie eine kleinere oder einfachere Datei.',
  reading_large:
    'Das Lesen dieser Datei brauchte mehr Arbeitsspeicher, als für einen Text vorgesehen ist, ' +
    'und wurde abgebrochen. Senden Sie eine kleinere oder einfachere Datei.',
  too_many_tags: 'Ein Video hat höchstens {most} Tags; dieses hätte {count}.',

  required: 'Erforderlich: {field}.',
  too_short: 'Mindestens {least} Zeichen.',
  too_long: 'Höchstens {most} Zeichen.',
  too_few: 'Mindestens {least}.',
  too_many: 'Höchstens {most}.',
  too_small: 'Nicht weniger als {least}.',
  too_large: 'Nicht mehr als {most}.',
  web_address: 'Geben Sie eine http- oder https-URL ein.',
  domain: 'Geben Sie Domains ein wie example.org oder *.example.org, ohne https:// und ohne Pfad.',

  list_empty: 'Die Datei ist leer. Die Kopfzeile muss die Spalten nennen, darunter url.',
  list_headless: 'Die Spalte url fehlt. Die Kopfzeile muss die Spalten nennen.',
  list_without_rows: 'Unter der Kopfzeile steht keine Zeile.',
  list_too_long: 'Es sind {count} Zeilen; höchstens {most} sind möglich. Teilen Sie die Datei.',
  column_unknown: '„{name}“ ist keine bekannte Spalte. Bekannt sind {known}.',
  column_twice: 'Kommt zweimal vor.',
  quote_open: 'Ein Anführungszeichen wird nicht geschlossen.',
  quote_closed_early: 'Hinter dem schließenden Anführungszeichen steht noch etwas: {rest}',
  too_many_cells:
    'Hat {cells} Zellen, es gibt aber {columns} Spalten. Eine Zelle mit Komma gehört in ' +
    'Anführungszeichen.',
  address_missing: 'Ist leer. Jedes Video braucht die URL seiner Datei.',
  address_unreadable: 'Ist keine URL. Sie muss mit http:// oder https:// beginnen.',
  address_refused: 'Diese URL darf nicht abgerufen werden.',
  visibility_unknown: 'Ist {value}; möglich sind public, private oder nichts.',
  id_too_long: 'Ist länger als {most} Zeichen.',
  row_twice: 'Ist dasselbe wie in Zeile {row}.',
  folder_too_deep: 'Ist mehr als {most} Sammlungen tief.',
  folder_name_too_long: 'Enthält einen Namen mit mehr als {most} Zeichen.',
  caption_unreadable:
    '{part}: Schreiben Sie es als en=https://example.org/talk.vtt, mehrere mit einem ' +
    'Leerzeichen dazwischen.',
  caption_address_unreadable: '{part}: Ist keine URL. Sie muss mit http:// oder https:// beginnen.',
  caption_address_refused: '{part}: Diese URL darf nicht abgerufen werden.',
  caption_twice: 'Nennt {language} zweimal.',
  too_many_columns: 'Nennt {count} Spalten; höchstens {most} sind möglich.',
  cell_too_long: 'Enthält eine Zelle mit mehr als {most} Zeichen.',

  cue_untimed: 'Text ohne Zeitangabe darüber. Schreiben Sie {example}.',
  cue_timing_unreadable: 'Keine lesbare Zeitangabe. Schreiben Sie {example}.',
  cue_beyond_clock: 'Mehr als 59 Minuten oder Sekunden. Schreiben Sie {example}.',
  cue_ends_before_start: 'Endet vor dem Anfang.',
  cue_ends_at_start: 'Endet in dem Moment, in dem es beginnt.',
  cues_missing: 'Es ist kein Untertitel darin. Wählen Sie eine Datei mit WebVTT oder SRT.',
  too_many_cues: 'Es sind {count} Untertitel darin; höchstens {most} sind möglich.',
  too_many_lines: 'Es sind {count} Zeilen darin; höchstens {most} sind möglich.',
  line_too_long: 'Ist länger als {most} Zeichen.',

  chapter_not_after_last: 'Beginnt nicht nach dem Anfang des Kapitels davor ({start} s).',
  chapter_overlaps: 'Beginnt vor dem Ende des Kapitels davor ({end} s).',
  chapter_ends_before_start: 'Ein Kapitel endet nach seinem Anfang.',
  cut_not_in_order: 'Muss nach dem vorigen Bereich liegen, der bei {start} s beginnt.',
  cut_overlaps: 'Darf nicht vor dem Ende des vorigen Bereichs liegen ({end} s).',
  cut_ends_before_start: 'Muss nach dem Anfang liegen.',
  cut_beyond_end: 'Liegt außerhalb des Videos, das {length} s dauert.',
  cut_too_short: 'Muss mindestens ein Bild ({frame} s) nach dem Anfang liegen.',
  chapter_beyond_end: 'Liegt außerhalb des Videos, das {length} s dauert.',
}
