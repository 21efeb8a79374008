import { sso } from './sso/nl.ts'
import type { ReasonMessages } from './table.ts'

export const messages: ReasonMessages = {
  ...sso,
  password_wrong: 'Het wachtwoord is onjuist.',
  password_needed: 'Er is een wachtwoord ingesteld. Vul dat ook in.',
  password_replaced: 'Het wachtwoord is intussen gewijzigd.',
  beyond_sessions:
    'Zodra er een wachtwoord is, kan dit niet meer vanuit de browser. Gebruik svc op de server.',
  owner_only: 'Dit mag alleen de eigenaar.',
  role_lacks:
    'Je rol ({role}) staat dit niet toe: daarvoor is {permission} nodig. Vraag het een ' +
    'eigenaar van de werkruimte.',
  collection_needed: 'Je rol is beperkt tot bepaalde collecties. Kies er een van.',
  not_your_video: 'Je kunt alleen video’s wijzigen die je zelf hebt geüpload.',
  second_factor_wrong:
    'De code is onjuist of al gebruikt. Voer de huidige code van de app in, of een herstelcode.',
  email_taken: 'Er bestaat al een account met het e-mailadres {email}.',
  owner_already: 'Je bent hier al eigenaar.',
  only_owner:
    'Dit is de enige eigenaar van alle werkruimtes. Maak eerst iemand anders eigenaar van ' +
    'alle werkruimtes.',
  people_full:
    'Het maximum van {most} accounts is bereikt. Verwijder mensen die geen toegang meer ' +
    'nodig hebben.',
  all_spaces_by_owner: 'Alleen een eigenaar van alle werkruimtes kan dit doen.',
  password_first: 'Stel eerst een wachtwoord in: de tweede factor wordt daarna gevraagd.',
  second_factor_on: 'De tweede factor staat al aan. Zet die eerst uit.',
  second_factor_off: 'De tweede factor staat uit. Zet die eerst aan.',
  mail_off: 'Er is geen mailserver ingesteld. Stel er een in onder Instellingen → E-mail.',
  mail_unreachable:
    'Geen verbinding met {host}:{port}: {answer}. Controleer de host, de poort en de ' +
    'versleuteling.',
  mail_certificate:
    'Het certificaat van {host} kan niet worden gecontroleerd: {answer}. Gebruik de hostnaam ' +
    'waarvoor het is uitgegeven. Stel voor een eigen certificeringsinstantie ' +
    'NODE_EXTRA_CA_CERTS in en start svc opnieuw.',
  mail_encryption:
    'Geen versleutelde verbinding met {host}:{port}: {answer}. Kies de versleuteling die de ' +
    'server op deze poort ondersteunt: meestal STARTTLS op 587, TLS op 465.',
  mail_sign_in: '{host} heeft de gebruikersnaam en het wachtwoord niet geaccepteerd: {answer}',
  mail_refused: '{host} heeft het bericht geweigerd: {answer}',
  second_factor_not_started:
    'Begin eerst met het instellen van de tweede factor: POST /v1/account/totp.',
  code_wrong: 'De code is onjuist. Voer de code in die de app nu toont.',
  scope_missing:
    'Deze API-sleutel mist de machtiging {permission}. Maak een sleutel die deze heeft.',
  folder_by_command:
    'Een map van de server kan alleen daar worden geïmporteerd: met svc import folder.',
  public_address_only: 'Op deze URL is aanmelden niet mogelijk. Open svc op de openbare URL.',

  passkey_needs_name:
    'Passkeys hebben een hostnaam nodig. Open svc als localhost of op de openbare URL.',
  passkey_known: 'Deze passkey is al geregistreerd.',
  passkeys_full: 'Er zijn al {most} passkeys. Verwijder er een die niet meer wordt gebruikt.',
  keys_full:
    'Een werkruimte heeft hoogstens {most} API-sleutels. Trek er een in die niet meer wordt ' +
    'gebruikt.',
  webhooks_full:
    'Een werkruimte heeft hoogstens {most} webhooks. Verwijder er een die niet meer wordt ' +
    'gebruikt.',
  last_space: 'De laatste werkruimte kan niet worden verwijderd. Maak eerst een andere.',
  inside_itself:
    'Een collectie kan zichzelf niet bevatten. Kies een andere bovenliggende collectie.',
  text_changed:
    'Deze ondertiteling is gewijzigd sinds je haar opende. Laad haar opnieuw en probeer het ' +
    'nog eens.',
  backup_folder: 'In {folder} kan niets worden geschreven ({fault}). Controleer SVC_BACKUP_DIR.',
  no_destination:
    'Er is geen bestemming voor back-ups ingesteld. Stel er een in onder Instellingen → Opslag.',
  backup_runs: 'Er loopt al een back-up. Wacht tot die klaar is, of verwijder hem.',
  set_by_environment:
    '{variable} is ingesteld in de omgeving van svc en heeft voorrang. Wijzig het daar, of ' +
    'verwijder het en start svc opnieuw.',
  nothing_to_measure:
    'In deze werkruimte is nog geen video met beeld klaar om mee te meten. Upload er een en ' +
    'kom terug als die klaar is.',

  not_errored: 'Alleen mislukte video’s kunnen opnieuw worden geprobeerd.',
  nothing_stored:
    'Van deze video is geen bestand bewaard: een onleesbaar of onvolledig bestand wordt ' +
    'niet bewaard. Upload het opnieuw.',
  link_to_public:
    'De video is openbaar: iedereen kan hem via zijn eigen link bekijken. Maak hem eerst privé.',
  links_full:
    'De werkruimte heeft {most} links van deze soort, dat is de limiet. Trek er in die ' +
    'niemand meer nodig heeft.',
  link_ends_in_past: 'De verloopdatum is al voorbij.',
  link_files_used: 'Deze link heeft de limiet van {most} bestanden bereikt.',
  link_new_only:
    'Met deze link kun je nieuwe bestanden sturen; bestaande kunnen niet worden vervangen.',
  token_files_used: 'Dit token heeft de limiet van {most} bestanden bereikt (max_files).',
  file_over_quota: 'Het bestand heeft {size} bytes; de limiet is hier {most}.',
  link_played_out:
    'Deze link heeft het maximale aantal weergaven bereikt. Vraag degene die hem stuurde om een ' +
    'nieuwe.',
  takes_no_file:
    'Er wordt nog aan de video gewerkt. Wacht tot die klaar is en stuur dan het nieuwe bestand.',
  repair_not_ready:
    'Alleen video’s die klaar zijn, kunnen worden hersteld. Wacht tot deze klaar is.',
  reencode_not_ready:
    'Alleen video’s die klaar zijn, kunnen opnieuw worden gecodeerd. Wacht tot deze klaar is.',
  reencode_runs: 'Deze video wordt op dit moment opnieuw gecodeerd.',
  reencode_up_to_date: 'Deze video heeft alle huidige versies al.',
  reencode_without_source:
    'Het bronbestand van deze video is niet meer opgeslagen. Upload het opnieuw om de video ' +
    'te vervangen.',
  cut_not_ready:
    'Alleen video’s die klaar zijn kunnen worden geknipt. Wacht tot de video klaar is.',
  cut_while_reencode:
    'Deze video wordt opnieuw gecodeerd. Wacht tot de video klaar is, of stop het coderen.',
  cut_without_source:
    'Het bronbestand van deze video is niet meer opgeslagen, dus knippen kan niet. Upload ' +
    'het opnieuw.',
  cut_files_removed:
    'De verwijderde delen zijn op {date} gewist, 30 dagen na het knippen. Upload het bestand ' +
    'opnieuw om ze te herstellen.',
  clip_not_ready:
    'Clips kunnen alleen van video’s worden gemaakt die klaar zijn. Wacht tot de video klaar is.',
  sound_only: 'Deze video heeft alleen geluid: upload een afbeelding als poster.',
  video_first: 'Upload eerst de video: een audiospoor wordt op de lengte van de video gecodeerd.',
  track_in_work: 'De sporen van het bronbestand kunnen worden verwijderd zodra de video klaar is.',
  only_sound: 'Dit is het enige audiospoor. Voeg eerst een ander toe.',
  not_played_yet: 'De video kan nog niet worden afgespeeld. Wacht even.',
  no_sound: 'Deze video heeft geen geluid.',
  backup_not_verifiable: 'Alleen voltooide back-ups kunnen worden gecontroleerd.',
  backup_elsewhere:
    'Alleen back-ups in de back-upmap kunnen worden gedownload. Deze staat op {path}; herstel hem met svc restore.',
  backup_not_ready: 'Deze back-up kan worden gedownload zodra hij klaar is.',
  webhook_disabled: 'Deze webhook staat uit. Zet hem eerst aan.',
  decided_already: 'Over deze aanmelding is al beslist.',
  import_runs: 'Deze import loopt nog. Wacht tot die is afgelopen.',
  import_over: 'Deze import is al afgelopen.',
  import_looked:
    'Deze import was een proefrun. Start een nieuwe import om de video’s te importeren.',
  import_complete:
    'Alle onderdelen van deze import zijn geïmporteerd; er is niets om opnieuw te proberen.',
  import_item_not_failed:
    'Onderdeel {position} van deze import is niet mislukt. Alleen mislukte video’s kunnen ' +
    'opnieuw worden geprobeerd.',
  import_token_gone:
    'Het toegangstoken van deze import is aan het eind verwijderd. Geef een ander van ' +
    'hetzelfde account op.',

  file_empty: 'Het bestand is leeg. Controleer of het volledig is gekopieerd of geëxporteerd.',
  file_cut: 'Het bestand is niet compleet aangekomen. Stuur het opnieuw.',
  encoding_unknown: 'Deze tekencodering is niet bekend.',
  encoding_other: 'Het bestand heeft niet de tekencodering {encoding}. Kies een andere.',
  reading_slow:
    'Het lezen van dit bestand kostte meer dan {seconds} seconden rekentijd en is gestopt. ' +
    'Stuur een kleiner of eenvoudiger bestand.',
  reading_large:
    'Het lezen van dit bestand kostte meer geheugen dan één tekst mag gebruiken en is gestopt. ' +
    'Stuur een kleiner of eenvoudiger bestand.',
  too_many_tags: 'Een video heeft hoogstens {most} tags; deze zou er {count} krijgen.',

  required: 'Verplicht: {field}.',
  too_short: 'Minstens {least} tekens.',
  too_long: 'Hoogstens {most} tekens.',
  too_few: 'Minstens {least}.',
  too_many: 'Hoogstens {most}.',
  too_small: 'Niet minder dan {least}.',
  too_large: 'Niet meer dan {most}.',
  web_address: 'Vul een http- of https-URL in.',
  domain: 'Vul domeinen in zoals example.org of *.example.org, zonder https:// en zonder pad.',

  list_empty: 'Het bestand is leeg. De kopregel moet de kolommen noemen, waaronder url.',
  list_headless: 'De kolom url ontbreekt. De kopregel moet de kolommen noemen.',
  list_without_rows: 'Onder de kopregel staat geen rij.',
  list_too_long: 'Er zijn {count} rijen; hoogstens {most} kunnen in één keer. Splits het bestand.',
  column_unknown: '“{name}” is geen bekende kolom. Bekend zijn {known}.',
  column_twice: 'Komt twee keer voor.',
  quote_open: 'Een aanhalingsteken wordt niet gesloten.',
  quote_closed_early: 'Achter het sluitende aanhalingsteken staat nog iets: {rest}',
  too_many_cells:
    'Heeft {cells} cellen, terwijl er {columns} kolommen zijn. Een cel met een komma hoort ' +
    'tussen aanhalingstekens.',
  address_missing: 'Is leeg. Elke video heeft de URL van zijn bestand nodig.',
  address_unreadable: 'Is geen URL. De URL moet met http:// of https:// beginnen.',
  address_refused: 'Deze URL mag niet worden opgehaald.',
  visibility_unknown: 'Is {value}; kies public, private of laat het leeg.',
  id_too_long: 'Is langer dan {most} tekens.',
  row_twice: 'Is hetzelfde als in rij {row}.',
  folder_too_deep: 'Is meer dan {most} collecties diep.',
  folder_name_too_long: 'Bevat een naam van meer dan {most} tekens.',
  caption_unreadable:
    '{part}: schrijf het als en=https://example.org/talk.vtt, meerdere met een spatie ertussen.',
  caption_address_unreadable: '{part}: is geen URL. De URL moet met http:// of https:// beginnen.',
  caption_address_refused: '{part}: deze URL mag niet worden opgehaald.',
  caption_twice: 'Noemt {language} twee keer.',
  too_many_columns: 'Noemt {count} kolommen; hoogstens {most} kunnen.',
  cell_too_long: 'Bevat een cel van meer dan {most} tekens.',

  cue_untimed: 'Tekst zonder tijden erboven. Schrijf {example}.',
  cue_timing_unreadable: 'Geen leesbare tijden. Schrijf {example}.',
  cue_beyond_clock: 'Meer dan 59 minuten of seconden. Schrijf {example}.',
  cue_ends_before_start: 'Eindigt voor het begin.',
  cue_ends_at_start: 'Eindigt op het moment dat het begint.',
  cues_missing: 'Er staat geen ondertitel in. Kies een bestand met WebVTT of SRT.',
  too_many_cues: 'Er staan {count} ondertitels in; hoogstens {most} kunnen.',
  too_many_lines: 'Er staan {count} regels in; hoogstens {most} kunnen.',
  line_too_long: 'Is langer dan {most} tekens.',

  chapter_not_after_last: 'Begint niet na het begin van het hoofdstuk ervoor ({start} s).',
  chapter_overlaps: 'Begint voor het einde van het hoofdstuk ervoor ({end} s).',
  chapter_ends_before_start: 'Een hoofdstuk eindigt na zijn begin.',
  cut_not_in_order: 'Moet na het vorige bereik liggen, dat bij {start} s begint.',
  cut_overlaps: 'Mag niet vóór het einde van het vorige bereik ({end} s) liggen.',
  cut_ends_before_start: 'Moet na het begin liggen.',
  cut_beyond_end: 'Ligt buiten de video, die {length} s duurt.',
  cut_too_short: 'Moet minstens één beeld ({frame} s) na het begin liggen.',
  chapter_beyond_end: 'Ligt buiten de video, die {length} s duurt.',
}
