import { sso } from './sso/fr.ts'
import type { ReasonMessages } from './table.ts'

export const messages: ReasonMessages = {
  ...sso,
  password_wrong: 'Le mot de passe est incorrect.',
  password_needed: 'Un mot de passe est défini. Saisissez-le aussi.',
  password_replaced: 'Le mot de passe a été modifié entre-temps.',
  beyond_sessions:
    'Dès qu’un mot de passe est défini, cela ne se fait plus depuis le navigateur. Utilisez ' +
    'svc sur le serveur.',
  owner_only: 'Seul le propriétaire peut le faire.',
  role_lacks:
    'Votre rôle ({role}) ne le permet pas : il faut {permission}. Demandez à un propriétaire ' +
    'de l’espace.',
  collection_needed: 'Votre rôle est limité à certaines collections. Choisissez-en une.',
  not_your_video: 'Vous ne pouvez modifier que les vidéos que vous avez envoyées.',
  second_factor_wrong:
    'Le code est faux ou a déjà servi. Saisissez le code actuel de l’application, ou un code ' +
    'de secours.',
  email_taken: 'Il existe déjà un compte avec l’adresse e-mail {email}.',
  owner_already: 'Vous êtes déjà propriétaire ici.',
  only_owner:
    'C’est le seul propriétaire de tous les espaces. Nommez d’abord un autre propriétaire de ' +
    'tous les espaces.',
  people_full:
    'La limite de {most} comptes est atteinte. Retirez les personnes qui n’ont plus besoin ' +
    'd’accès.',
  all_spaces_by_owner: 'Seul un propriétaire de tous les espaces peut le faire.',
  password_first: 'Définissez d’abord un mot de passe : le second facteur est demandé après lui.',
  second_factor_on: 'Le second facteur est déjà activé. Désactivez-le d’abord.',
  second_factor_off: 'Le second facteur est désactivé. Activez-le d’abord.',
  mail_off: 'Aucun serveur de messagerie n’est configuré. Configurez-en un sous Réglages → E-mail.',
  mail_unreachable:
    'Connexion à {host}:{port} impossible : {answer}. Vérifiez l’hôte, le port et le chiffrement.',
  mail_certificate:
    'Le certificat de {host} ne peut pas être vérifié : {answer}. Utilisez le nom d’hôte ' +
    'pour lequel il a été émis. Pour votre propre autorité de certification, définissez ' +
    'NODE_EXTRA_CA_CERTS et redémarrez svc.',
  mail_encryption:
    'Pas de connexion chiffrée à {host}:{port} : {answer}. Choisissez le chiffrement que le ' +
    'serveur prend en charge sur ce port : en général STARTTLS sur 587, TLS sur 465.',
  mail_sign_in: '{host} n’a pas accepté le nom d’utilisateur et le mot de passe : {answer}',
  mail_refused: '{host} a refusé le message : {answer}',
  second_factor_not_started:
    'Commencez d’abord à configurer le second facteur : POST /v1/account/totp.',
  code_wrong: 'Le code est faux. Saisissez le code que l’application affiche maintenant.',
  scope_missing: 'Cette clé d’API n’a pas l’autorisation {permission}. Créez une clé qui l’a.',
  folder_by_command:
    'Un dossier du serveur s’importe seulement là-bas\u00a0: avec svc import folder.',
  public_address_only:
    'La connexion n’est pas possible à cette URL. Ouvrez svc à son URL publique.',

  passkey_needs_name:
    'Une clé d’accès demande un nom d’hôte. Ouvrez svc par localhost ou à son URL publique.',
  passkey_known: 'Cette clé d’accès est déjà enregistrée.',
  passkeys_full: 'Il y a déjà {most} clés d’accès. Supprimez-en une qui ne sert plus.',
  keys_full: 'Un espace a au plus {most} clés API. Révoquez-en une qui ne sert plus.',
  webhooks_full: 'Un espace a au plus {most} webhooks. Supprimez-en un qui ne sert plus.',
  last_space: 'Le dernier espace ne peut pas être supprimé. Créez-en d’abord un autre.',
  inside_itself:
    'Une collection ne peut pas se contenir elle-même. Choisissez une autre collection parente.',
  text_changed:
    'Ces sous-titres ont changé depuis que vous les avez ouverts. Rechargez-les, puis réessayez.',
  backup_folder: 'Rien ne peut être écrit dans {folder} ({fault}). Vérifiez SVC_BACKUP_DIR.',
  no_destination:
    'Aucune destination n’est définie pour les sauvegardes. Définissez-en une sous Réglages → Stockage.',
  backup_runs: 'Une sauvegarde est déjà en cours. Attendez qu’elle soit prête, ou supprimez-la.',
  set_by_environment:
    '{variable} est défini dans l’environnement de svc et a la priorité. Modifiez-le à cet ' +
    'endroit, ou retirez-le et redémarrez svc.',
  nothing_to_measure:
    'Aucune vidéo avec image n’est prête dans cet espace pour la mesure. Envoyez-en une et ' +
    'revenez quand elle est prête.',

  not_errored: 'Seules les vidéos en échec peuvent être relancées.',
  nothing_stored:
    'Aucun fichier de cette vidéo n’est conservé\u00a0: un fichier illisible ou incomplet n’est ' +
    'pas gardé. Envoyez-le de nouveau.',
  link_to_public:
    'La vidéo est publique : tout le monde peut la regarder par son propre lien. Rendez-la ' +
    'd’abord privée.',
  links_full:
    'L’espace a {most} liens de ce type, ce qui est la limite. Révoquez ceux dont personne ' +
    'n’a plus besoin.',
  link_ends_in_past: 'La date d’expiration est déjà passée.',
  link_files_used: 'Ce lien a atteint sa limite de {most} fichiers.',
  link_new_only:
    'Avec ce lien, vous pouvez envoyer de nouveaux fichiers ; ceux qui existent ne peuvent ' +
    'pas être remplacés.',
  token_files_used: 'Ce jeton a atteint sa limite de {most} fichiers (max_files).',
  file_over_quota: 'Le fichier fait {size} octets ; ici, la limite est de {most}.',
  link_played_out:
    'Ce lien a atteint son nombre maximal de lectures. Demandez-en un nouveau à la personne ' +
    'qui l’a envoyé.',
  takes_no_file:
    'La vidéo est encore en traitement. Attendez qu’elle soit prête, puis envoyez le nouveau ' +
    'fichier.',
  repair_not_ready:
    'Seules les vidéos prêtes peuvent être réparées. Attendez que celle-ci soit prête.',
  reencode_not_ready:
    'Seules les vidéos prêtes peuvent être réencodées. Attendez que celle-ci soit prête.',
  reencode_runs: 'Cette vidéo est en cours de réencodage.',
  reencode_up_to_date: 'Cette vidéo a déjà toutes les versions actuelles.',
  reencode_without_source:
    'Le fichier source de cette vidéo n’est plus enregistré. Importez-le de nouveau pour ' +
    'remplacer la vidéo.',
  cut_not_ready: 'Seules les vidéos prêtes peuvent être coupées. Attendez qu’elle soit prête.',
  cut_while_reencode:
    'Cette vidéo est en cours de réencodage. Attendez qu’elle soit prête, ou arrêtez-le.',
  cut_without_source:
    'Le fichier source de cette vidéo n’est plus stocké : elle ne peut pas être coupée. ' +
    'Envoyez-le à nouveau.',
  cut_files_removed:
    'Les parties retirées ont été supprimées le {date}, 30 jours après la coupe. Envoyez à ' +
    'nouveau le fichier pour les retrouver.',
  clip_not_ready: 'Les extraits se font à partir de vidéos prêtes. Attendez qu’elle soit prête.',
  sound_only: 'Cette vidéo n’a que du son\u00a0: envoyez une image comme affiche.',
  video_first: 'Envoyez d’abord la vidéo\u00a0: une piste audio est encodée à sa durée.',
  track_in_work: 'Les pistes du fichier source pourront être supprimées quand la vidéo sera prête.',
  only_sound: 'C’est la seule piste audio. Ajoutez-en d’abord une autre.',
  not_played_yet: 'La vidéo n’est pas encore lisible. Patientez un instant.',
  no_sound: 'Cette vidéo n’a pas de son.',
  backup_not_verifiable: 'Seules les sauvegardes terminées peuvent être vérifiées.',
  backup_elsewhere:
    'Seules les sauvegardes du dossier de sauvegarde peuvent être téléchargées. Celle-ci se trouve à l’adresse {path} ; restaurez-la avec svc restore.',
  backup_not_ready: 'Cette sauvegarde peut être téléchargée une fois prête.',
  webhook_disabled: 'Ce webhook est désactivé. Activez-le d’abord.',
  decided_already: 'Cette connexion a déjà reçu une réponse.',
  import_runs: 'Cet import est encore en cours. Attendez qu’il soit terminé.',
  import_over: 'Cet import est déjà terminé.',
  import_looked: 'Cet import était un essai. Lancez un nouvel import pour importer les vidéos.',
  import_complete:
    'Tous les éléments de cet import ont été importés\u00a0; il n’y a rien à relancer.',
  import_item_not_failed:
    'L’élément {position} de cet import n’a pas échoué. Seules les vidéos en échec peuvent ' +
    'être relancées.',
  import_token_gone:
    'Le jeton d’accès de cet import a été supprimé à la fin. Donnez-en un autre du même compte.',

  file_empty: 'Le fichier est vide. Vérifiez qu’il a été copié ou exporté en entier.',
  file_cut: 'Le fichier n’est pas arrivé en entier. Envoyez-le de nouveau.',
  encoding_unknown: 'Cet encodage de caractères n’est pas connu.',
  encoding_other: 'Le fichier n’est pas encodé en {encoding}. Choisissez un autre encodage.',
  reading_slow:
    'La lecture de ce fichier a pris plus de {seconds} secondes de temps processeur et a été ' +
    'interrompue. Envoyez un fichier plus petit ou plus simple.',
  reading_large:
    'La lecture de ce fichier a demandé plus de mémoire qu’un texte ne peut en utiliser et a ' +
    'été interrompue. Envoyez un fichier plus petit ou plus simple.',
  too_many_tags: 'Une vidéo a au plus {most} tags\u00a0; celle-ci en aurait {count}.',

  required: 'Obligatoire\u00a0: {field}.',
  too_short: 'Au moins {least} caractères.',
  too_long: 'Au plus {most} caractères.',
  too_few: 'Au moins {least}.',
  too_many: 'Au plus {most}.',
  too_small: 'Pas moins de {least}.',
  too_large: 'Pas plus de {most}.',
  web_address: 'Saisissez une URL http ou https.',
  domain: 'Saisissez des domaines comme example.org ou *.example.org, sans https:// ni chemin.',

  list_empty: 'Le fichier est vide. La ligne d’en-tête doit nommer les colonnes, dont url.',
  list_headless: 'La colonne url manque. La ligne d’en-tête doit nommer les colonnes.',
  list_without_rows: 'Il n’y a aucune ligne sous l’en-tête.',
  list_too_long: 'Il y a {count} lignes\u00a0; {most} au plus sont acceptées. Divisez le fichier.',
  column_unknown:
    '«\u00a0{name}\u00a0» n’est pas une colonne connue. Les colonnes connues sont {known}.',
  column_twice: 'Figure deux fois.',
  quote_open: 'Un guillemet n’est pas fermé.',
  quote_closed_early: 'Du texte suit le guillemet fermant\u00a0: {rest}',
  too_many_cells:
    'Compte {cells} cellules pour {columns} colonnes. Une cellule qui contient une virgule ' +
    'se met entre guillemets.',
  address_missing: 'Est vide. Chaque vidéo a besoin de l’URL de son fichier.',
  address_unreadable: 'N’est pas une URL. Elle doit commencer par http:// ou https://.',
  address_refused: 'Cette URL ne peut pas être récupérée.',
  visibility_unknown: 'Vaut {value}\u00a0; écrivez public, private ou rien.',
  id_too_long: 'Dépasse {most} caractères.',
  row_twice: 'Est identique à la ligne {row}.',
  folder_too_deep: 'Dépasse {most} collections de profondeur.',
  folder_name_too_long: 'Contient un nom de plus de {most} caractères.',
  caption_unreadable:
    '{part}\u00a0: écrivez en=https://example.org/talk.vtt, avec une espace entre plusieurs.',
  caption_address_unreadable:
    '{part}\u00a0: n’est pas une URL. Elle doit commencer par http:// ou https://.',
  caption_address_refused: '{part}\u00a0: cette URL ne peut pas être récupérée.',
  caption_twice: 'Nomme deux fois {language}.',
  too_many_columns: 'Nomme {count} colonnes\u00a0; {most} au plus sont acceptées.',
  cell_too_long: 'Contient une cellule de plus de {most} caractères.',

  cue_untimed: 'Texte sans minutage au-dessus. Écrivez {example}.',
  cue_timing_unreadable: 'Minutage illisible. Écrivez {example}.',
  cue_beyond_clock: 'Plus de 59 minutes ou secondes. Écrivez {example}.',
  cue_ends_before_start: 'Finit avant de commencer.',
  cue_ends_at_start: 'Finit au moment où il commence.',
  cues_missing: 'Il ne contient aucun sous-titre. Choisissez un fichier WebVTT ou SRT.',
  too_many_cues: 'Il contient {count} sous-titres\u00a0; {most} au plus sont acceptés.',
  too_many_lines: 'Il contient {count} lignes\u00a0; {most} au plus sont acceptées.',
  line_too_long: 'Dépasse {most} caractères.',

  chapter_not_after_last: 'Ne commence pas après le début du chapitre précédent ({start} s).',
  chapter_overlaps: 'Commence avant la fin du chapitre précédent ({end} s).',
  chapter_ends_before_start: 'Un chapitre se termine après son début.',
  cut_not_in_order: 'Doit être après la plage précédente, qui commence à {start} s.',
  cut_overlaps: 'Ne doit pas être avant la fin de la plage précédente ({end} s).',
  cut_ends_before_start: 'Doit être après le début.',
  cut_beyond_end: 'Est en dehors de la vidéo, qui dure {length} s.',
  cut_too_short: 'Doit être au moins une image ({frame} s) après le début.',
  chapter_beyond_end: 'Est en dehors de la vidéo, qui dure {length} s.',
}
