/**
 * Whether a sentence asks for something, in English, German or Swedish. Nobody says which language
 * one writes in, so all are tried; the words of one hardly ever ask in another.
 */
export function asks(sentence: string): boolean {
  const said = plainWords(sentence);
  if (said === " " || isAboutService(said)) return false;
  if (/\?["”’)\]]*$/u.test(sentence.slice(-4))) return true;
  return asksWithoutMark.some((pattern) => pattern.test(said)) && !isNoAsking(said);
}

/** What comes after this is known already: "Background:", "We already know:". */
export function tellsBackground(heading: string): boolean {
  const said = plainWords(heading);
  return backgrounds.some((pattern) => pattern.test(said)) && !needs.test(said);
}

/** What comes after this is wanted, however it is put: "Also interesting:", "Fragen:". */
export function tellsNeed(heading: string): boolean {
  const said = plainWords(heading);
  return needs.test(said) || asksWithoutMark.some((pattern) => pattern.test(said));
}

/** "we need it", as in "We need it by Friday": of the writer, not of the world. */
export function tellsOfWriter(sentence: string): boolean {
  return /^ (?:we|i|our|my|wir|ich|unsere?|mein|vi|jag|vår|vårt|våra|deadline|frist|budget|thanks|danke|tack) /.test(
    plainWords(sentence),
  );
}

export function startsAsking(words: string): boolean {
  return questionWords.test(plainWords(words));
}

/** So much of a sentence says whether it asks. */
const looked = 400;

/** Lower case, without signs, each word between spaces: " i'd like to know whether ". */
function plainWords(sentence: string): string {
  const words = sentence
    .slice(0, looked)
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, " ");
  return ` ${words} `.replaceAll(/ {2,}/g, " ");
}

const questionWords =
  /^ (?:(?:from|by|since|until|to|in|at|for|of|on|with|under|how|about|ab|bis|seit|in|zu|von|mit|für|aus|auf|an|bei|från|till|i|på|av|för|med|hos|inom|per) )?(?:what|which|who|whose|whom|where|when|why|how|whether|was|welche[nmrs]?|welch|wer|wen|wem|wessen|wo|wohin|woher|wann|warum|weshalb|wieso|wie|wieviele?|ob|wofür|womit|worauf|wodurch|inwieweit|inwiefern|vad|vilken|vilket|vilka|vem|vems|var|vart|när|varför|hur|huruvida|is there|are there|do|does|did|can|could|is|are|will|would|should|has|have|gibt es|finns det|får|måste|kan|är|sind|ist|hat|haben|kann|können|dürfen|müssen) /;

const asksWithoutMark: readonly RegExp[] = [
  // Questions whose mark was left out.
  /^ (?:(?:from|by|since|until|to|in|at|for|of|on|with|under) )?(?:which|who|whose|why|whether|how (?:many|much|long|often|far|big|large|high|late|fast|soon|do|does|did|is|are|can|could|would|will|should|has|have|old|strict|well)) /,
  /^ (?:(?:from|by|since|until|to|in|at|for|of|on|with|under) )?(?:what|where|when|how) (?!(?:we|i|our|my|you|it|this|that|they|he|she|the) )(?:\S+ )/,
  /^ (?:is|are) (?:there|it|they|these|this|the) /,
  /^ (?:do|does|did|can|could|must|should|may|will|would|has|have) (?:we|they|it|our|the|there|any|such|these|this|customers|companies|people) /,
  /^ (?:any) .{1,300} (?:on|about|for|in|to|from) /,
  /^ (?:ab|bis|seit|in|zu|von|mit|für|aus|auf|an|bei|um) (?:wann|welche[nmrs]?|wem|wen|was|wie) /,
  /^ (?:welche[nmrs]?|wer|wen|wem|wessen|warum|weshalb|wieso|wohin|woher|wann|wo|ob|wofür|womit|inwieweit|inwiefern|wieviele?) (?!(?:wir|ich) )/,
  /^ was (?!(?:wir|ich|uns|bisher|mich|it|this|that|the|there|a|an|our) )/,
  /^ wie (?!(?:besprochen|gesagt|immer|gewohnt|bereits|schon|sie|wir|ich|erwähnt|vereinbart|angekündigt|telefonisch|üblich) )/,
  /^ (?:gibt es|müssen wir|dürfen wir|können wir|sollten wir|sollen wir|gilt das|gilt die|gilt der|lohnt sich|reicht es|zählt das|zählen|ist es|sind wir) /,
  /^ (?:från|till|i|på|av|för|med|hos|inom) (?:när|vilken|vilket|vilka|vem|vad) /,
  /^ (?:vilken|vilket|vilka|vem|vems|varför|huruvida) /,
  /^ vad (?!(?:vi|jag|det|ni) )/,
  /^ hur (?!(?:som|vi|jag|det|ni) )/,
  /^ när (?:är|ska|skall|kan|måste|går|gäller|börjar|träder|blir|kommer|får|löper|behöver) /,
  /^ var (?:finns|ligger|kan|ska|köper|säljs|går|sker|tillverkas) /,
  /^ (?:måste|får|kan|ska|behöver|bör) (?:vi|man|de|det|våra) /,
  /^ (?:finns det|gäller det|är det|går det att|räcker det|lönar det sig) /,
  // What somebody wants to know.
  / (?:want|wants|need|needs|like|love|wish|good|helpful|useful|important|interesting|interested|great|nice|keen|curious|have|try|trying|hoping|hope) (?:also )?to (?:also )?(?:know|understand|learn|find out|hear|get an? (?:idea|overview|sense)|get a (?:picture|feel)) (?=\S)/,
  / (?:i'm|i am|we're|we are|am|are|just|also|been) (?:also |still |really |mainly )*(?:wondering|unsure|not sure|uncertain|asking ourselves) (?:about |if |whether |what |which |who |how |when |where |why )?/,
  / (?:we|i) (?:also |often )?(?:wonder|ask ourselves) (?:about |if |whether |what |which |who |how |when |where |why )/,
  / (?:question|questions) (?:here |now |for us |is |are |remains |i have )/,
  / (?:don't|do not) know (?:whether|if|what|which|who|how|when|where|why) /,
  / (?:it is|it's|still) (?:also )?(?:unclear|not clear|open) (?:to us |to me |for us )?(?:whether|if|what|which|who|how|when|where|why) /,
  /^ (?:we're|we are|i'm|i am|are|also|especially|particularly|mainly) (?:also |mainly |mostly |particularly |especially )*interested in /,
  /^ (?:what )?(?:interests|would interest) (?:us|me) /,
  / (?:would be|is|are) (?:also )?(?:of interest|interesting)(?: to (?:us|me))? $/,
  /^ (?:we|i|we'd|i'd|also)? ?(?:would |also |really |just |still |therefore |urgently |'d )*(?:need|want|require|like|appreciate|are looking for|am looking for) (?!to |this |it |that |them |these |those |help |your |you |an answer |the answer |answers |everything |results |the results |the result |something |someone |short |an? (?:new|bigger|larger|second|short|quick|brief|warehouse|hall|partner|supplier) )(?:also )?(?:\S+ )/,
  / (?:möchten?|will|wollen|würden?|müssen?|müssten?|sollten) (?:\S+ ){0,6}?(?:wissen|erfahren|verstehen|herausfinden|klären) /,
  / (?:mich|uns) (?:würde |würden )?(?:auch |noch |zudem |vor allem |besonders |außerdem )?(?:interessiert|interessieren|interessierte) /,
  / (?:interessiert|interessieren|interessierte|würde) (?:mich|uns) (?:auch |noch |zudem |vor allem |besonders |außerdem )?/,
  / (?:interessant|wichtig|hilfreich|gut|spannend|nützlich) (?:wäre|wären|ist|sind) (?:auch |für uns |für mich |noch |zu wissen |es zu wissen )?(?:die |der |das |eine? |ob |was |wie |wer |welche[nmrs]? |wann |wo |zu )/,
  / (?:frage|fragen|kernfrage|hauptfrage) (?:ist|sind|lautet|lauten|wäre|bleibt) /,
  / (?:fragen uns|frage mich|fragt sich|unklar ist|ist unklar|offen ist|ist offen|wissen nicht|weiß nicht|wüssten gern|wüssten gerne|wüsste gern|wüsste gerne|hätten gern|hätten gerne|hätte gern|hätte gerne) /,
  / (?:wir|ich) (?:brauchen?|benötigen?|bräuchten?|wünschen uns|suchen (?:informationen|zahlen|daten|angaben|einen überblick|eine übersicht)) (?!(?:das|es|dies|hilfe|ihre|eure|die antwort|antworten|eine antwort|bis) )/,
  / (?:brauchen|benötigen) wir (?!(?:das|es|dies|hilfe|ihre|eure|die antwort|antworten|eine antwort|bis) )/,
  / (?:vill|vilja|behöver|önskar|måste|försöker|gärna) (?:\S+ ){0,4}?(?:veta|förstå|få reda på|ta reda på|få veta|lära) /,
  / (?:att veta|få reda på|få en överblick|få en bild) /,
  / (?:undrar|funderar på|frågan är|frågorna är|oklart|vet inte) (?:också |även |dessutom |om |vad |vilka |vilken |vilket |vem |hur |när |var |varför )/,
  / (?:intresserade|intresserad|nyfikna|nyfiken) (?:också |även )?(?:av|på) /,
  / (?:intressant|bra|viktigt) (?:vore|är|skulle vara) (?:också |även )?/,
  /^ (?:(?:vi|jag) )?(?:skulle )?(?:också |även )?(?:behöver|behöva|önskar|vill ha|vill se|vill gärna ha|saknar) (?:också |även )?(?!(?:det|svar|svaret|hjälp|er|ett svar|ha) )(?:\S+ )/,
  // What somebody is told to find out.
  /^ (?:please |kindly |could you please )?(?:also |then |just )?(?:find|compare|list|check|tell|explain|describe|give|show|identify|estimate|map|summari[sz]e|look up|look into|look at|look for|research|investigate|determine|analy[sz]e|assess|collect|name|outline|provide|work out|review|clarify|confirm|calculate|verify|rank|evaluate|benchmark|gather|figure out|draw up|include|cover|advise|quantify|prepare|put together|see) (?!(?:out )?(?:it |me know|us know) )/,
  /^ (?:please |kindly )?let (?:us|me) know (?!if you |should you )/,
  /^ (?:bitte )?(?:auch |noch )?(?:finden|vergleichen|nennen|listen|prüfen|recherchieren|ermitteln|stellen|erklären|erläutern|beschreiben|zeigen|klären|schätzen|untersuchen|analysieren|geben|sagen|erstellen|schauen|sehen|bewerten|fassen|berechnen|sammeln|suchen|führen|teilen|ordnen|werten) sie (?!(?:sich |es |bitte es ))/,
  /^ (?:bitte )?(?:auch |noch )?(?:vergleiche|vergleicht|nenne|nennt|liste|listet|prüfe|prüft|recherchiere|recherchiert|ermittle|ermittelt|findet|finde|erkläre|erklärt|beschreibe|beschreibt|zeigt|zeige|klärt|kläre|schätzt|schätze|untersucht|untersuche|schaut|sagt|gebt|gib|erstellt|erstelle|stellt) (?!(?:es|das) )/,
  /^ (?:bitte )(?:\S+ ){1,40}?(?:vergleichen|prüfen|auflisten|ermitteln|nennen|herausfinden|recherchieren|zusammenstellen|erklären|erläutern|klären|schätzen|darstellen|angeben|untersuchen|berechnen|zeigen) $/,
  /^ (?:snälla |vänligen )?(?:kartlägg|jämför|lista|beskriv|förklara|kontrollera|undersök|kolla|räkna|berätta|sammanställ|sammanfatta|hitta|identifiera|uppskatta|visa|nämn|redovisa|utred|analysera|bedöm|titta|sök|ange|beräkna|ta (?:gärna |också |även |dessutom )*(?:reda|fram)|ge (?:oss |mig |gärna )*(?:en|ett|exempel|uppgifter|siffror|priser)|gör (?:en|ett)) /,
];

/** It begins like something that is asked, and only says what somebody knows or how it shall look. */
function isNoAsking(said: string): boolean {
  return noAskings.some((pattern) => pattern.test(said));
}

const noAskings: readonly RegExp[] = [
  / (?:keep it|keep this|keep the answer|as short as|to one page|one page|no need to|in english|in german|bullet points|by e mail|as soon as possible|asap) /,
  /^ (?:see|find|look at) (?:attached|the attached|the file|attachment|below|above|our) /,
  / (?:already (?:know|checked|looked|asked|have)|wissen bereits|wissen schon|kennen wir schon|vet redan|känner redan) /,
  /^ (?:please |kindly )?(?:give|send|get|let|provide|tell) (?:me|us) (?:an? |the )?(?:answer|reply|feedback|call|ring|shout|update)/,
  / (?:need|want|brauchen|benötigen|behöver) (?:this|it|that|an answer|the answer|das|es|die antwort|eine antwort|det|svar|svaret|ett svar) /,
  / (?:halten sie|fassen sie sich|bitte kurz|kurz fassen|auf deutsch|stichpunkte|stichworte|so kurz wie|schnellstmöglich|svara gärna|svara kort|gärna kort|på svenska|punktform|så kort) /,
];

/** About whoever answers, and when: nothing that anybody looks up. */
function isAboutService(said: string): boolean {
  return services.some((pattern) => pattern.test(said));
}

const services: readonly RegExp[] = [
  /^ (?:can|could|would|will|are|do) (?:you|someone|anyone|anybody|your team) (?:please |be able to |also |possibly |able to |have time to |maybe )*(?:help|assist|support|do (?:this|that|it)|manage|deliver|send|get (?:this|it|back)|have (?:this|it)|look into (?:this|it|that)|take (?:this|it|a look)|finish|make it|answer|reply|handle|call|turn|need|offer)/,
  /^ (?:is|would|will) (?:that|this|it)(?: be)? (?:possible|feasible|doable|ok|okay|realistic|enough|something you|clear|ready) /,
  /^ (?:when|how soon|how fast|how quickly|until when|by when) (?:can|could|will|would|may|do|should) (?:you|we|i) (?:have|get|expect|deliver|send|answer|hear|receive|finish|be|reply)/,
  /^ (?:any chance|ok|okay|right|deal|makes sense|sounds good|does that work|does this work|who will work on|who is going to) /,
  /^ (?:können|könnten|könnt|könntet|kannst|könntest|würden|würdet|kann|könnte) (?:sie|ihr|du|jemand|mir jemand|uns jemand) (?:bitte |uns |mir |dabei |da |hier |das |damit |vielleicht |auch |bis \S+ |freundlicherweise )*(?:helfen|weiterhelfen|unterstützen|schaffen|machen|liefern|schicken|übernehmen|antworten|erledigen|senden)/,
  /^ (?:geht|schaffen|schafft|schaffst|klappt|ginge|reicht|passt|wäre|ist|bekommen|kriegen|haben|hätten|dauert) (?:das|es|dies|sie|ihr|du|wir|ich)(?: das| es| die antwort| die ergebnisse)? (?:noch |auch |wohl |in etwa |evtl )*(?:bis|am|diese|nächste|möglich|machbar|schnell|zeitlich|für sie|so)/,
  /^ (?:bis )?wann (?:können|könnten|bekommen|kriegen|erhalten|hätten|haben|dürfen|liefern|schaffen) (?:sie|wir|ich|ihr) (?:die |das |eine |mit |antwort|liefern|rechnen)/,
  /^ (?:kan|skulle|kunde|har|vill|orkar) (?:ni|du|någon) (?:kunna |möjlighet att |tid att |snälla |gärna |möjligen |tid )*(?:hjälpa|hinna|leverera|skicka|svara|göra (?:det|detta)|fixa|titta på det|tid)/,
  /^ (?:hinner|klarar|fixar|orkar) (?:ni|du) /,
  /^ (?:går|funkar|fungerar|räcker|är) det (?:bra |möjligt |okej |ok |att få |att hinna |till |innan |före |senast |snabbt )+(?:att få |att hinna |till |innan |före |senast |med )*/,
  /^ när (?:kan|får|kommer) (?:vi|jag|ni|du) (?:få|ha|räkna|svara|leverera|skicka)/,
];

const needs =
  / (?:need|want|like to|question|questions|know whether|don't know|do not know|unknown|unclear|open|interesting|interested|interest|wanted|looking for|please|plus|also|answer|find|tell|asking|ask|frage|fragen|brauchen|benötigen|interessiert|interessant|interessieren|wissen wollen|wissen möchten|unklar|offen|offene|gesucht|gefragt|bitte|außerdem|zudem|zusätzlich|wissen nicht|möchten|frågor|fråga|behöver|vill|undrar|oklart|vet inte|intressant|dessutom|också|gärna|q|q\d|q \d|f\d|f \d) /;

const backgrounds: readonly RegExp[] = [
  /^ (?:some |short |brief |general |our |more |kurzer |zum )?(?:background|context|facts|situation|note|notes|status|about us|who we are|known|what we know|what we have|deadline|timing|format|constraints|assumptions|hintergrund|kontext|ausgangslage|situation|bekannt|hinweis|hinweise|anmerkung|über uns|frist|zu uns|bakgrund|läge|nuläge|om oss|känt|obs|tidsram)(?: information| info| only| so far| nur| bara)? /,
  / (?:already|so far|bereits|schon|bisher|redan|hittills) /,
  /^ (?:we|wir|vi|i|ich|jag) (?:have|sell|make|use|run|are|know|tried|offer|produce|buy|haben|verkaufen|nutzen|sind|kennen|wissen|bieten|produzieren|kaufen|har|säljer|använder|är|vet|känner|erbjuder|tillverkar|köper) /,
  /^ (?:our|unsere?|våra|vår|vårt|my|meine?|mina) /,
];
