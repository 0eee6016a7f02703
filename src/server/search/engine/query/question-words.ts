import { terms } from '../text/tokenize.ts';

/** Stop words of English and Spanish, ignored unless the query has no others: "contractor in Baltimore". */
export const STOP_WORDS = words(
  'a an and at by for from i in is me my near of on our or that the their to us we who with you your',
  'con de del e el en la las lo los mi mis o para por que se su sus un una unas uno y',
);
/** Fillers: words of sentences that say nothing about a firm; in a name they count. */
export const FILLER = words(
  'about above affordable after again against agencia agency al alguien algun alguna all also am any anybody anyone anything',
  'are around as asap availability available away be because been before being below best between big bonded bonding both broken buen buena bueno buscamos buscando busco',
  'but call can cerca certificacion certificada certificado certificate certification certified cheap close code come compania company contact contratar could damaged did do doe does doing done down during each',
  'empresa experienced few find firm fix further get give good guy hace hacer had has have having hay he help her',
  'here him hire his how if immediately insured into just kind least leaking licensed like local look looking make might month more most must naic',
  'naics near nearby next',
  'necesitamos necesito need needed negocio new no nor not now off offer old once one only other out over own people',
  'person please provide provider quien quiero recommend reliable same see seek seeking sell should so some',
  'somebody someone something soon start specialize specializing such take than them then there these they thing this',
  'id ill im its ive theyre weve whats whos youre dont cant doesnt isnt thats',
  'caducada caducado expired lapsed vencida vencido',
  'friday monday saturday sunday thursday tuesday wednesday',
  'those through today tomorrow tonight too trabajo under until up urgent vendor very want was week weekend were what when where which while whom why',
  'will wish work working would',
  'able actually almost along already alone always anymore anyway anywhere arrive ask asked asking began believe besides big bigger biggest bit brought came caught correctly currently deal definitely different difficult early easy either else end ended enough entire especially etc even eventually ever everybody everyone everything exactly expensive extra far fast feel felt final finally finish finished folk forward friend fully gave given gone great guess half happen happened happy hard hate heard held helped hope hopefully hoping huge hung idea important impossible indeed instead keep kept knew know known large last late lately later latest least left let literally little live long longer lot love main mainly maybe mean means mine minute mostly much myself name nearly necessary neighbor neither nice nobody none normal normally nothing now number often okay old older opinion otherwise ourselves particular perhaps plenty plus prefer pretty probably problem promise question quick quickly quite rather ready real really reason reasonable recent recently regular related replied rest right sad said saw say says second seem seen self seriously serious short shortly simple simply since sit situation slow slowly someday sometimes somewhere sorry sort stay still stuff stuck suddenly suggest sure surely talk tell terrible thank themselves thing think thought tired together told tonight tried trouble true truly try trying twice understand unless unsure upcoming us use used usual usually various wait waiting wanted way weird well went whatever whenever whether whole wide willing wish within without wonder wondering worried worse worst worth wrong yes yesterday yet young',
  'april august december february go goes going gone january july june leave leaves leaving legally november october september twenty thirty forty fifty sixty hundred thousand whoever',
  'begin beginning behind bring comes coming got hello kindly lay lost maybe ordering outside possible put send sooner start starting thanks',
  'ano anos dia estamos gente hora mama necesita necesitan papa persona quedarse tanto todavia',
  'algo anda andan ayuda ayudar ayude ayuden bastante cambiar cambie cambien conoce conocen cuando cualquier cuanto dejar dejo desde donde',
  'ella ellos entre era eran esa ese eso estaba estan estar fue fuera ha han hasta haya hecho hemos hicieron hijo hija hizo ir ido les llama',
  'mal mas mejor mientras mismo mucha muchas mucho muchos muy nada nadie ni nos nunca nuevo nueva nuevos nuevas pero poca poco pronto pues',
  'queda quede quedo quieren quisiera recomienda recomiendan recomendar sabe saben ser siempre sin sobre solo somos son tambien tener tienen',
  'toda todas todo todos tu usted ustedes vamos van venga vengan vez viene vienen vieja viejo vivo voy ya',
  'actualmente ahora alrededor antes despues porque aqui asi aunque bien cada casi como cosa eso esta este esto estoy estamos gracias haga hacen hay hola manda mande mandar nuestra nuestro ofrece otra otro poner ponga puede pueden queremos quiera rapido si sacar tengo tiene',
  'one two three four five six seven eight nine ten eleven twelve dozen couple several dos tres cuatro cinco seis diez docena',
  'year season summer winter annually weekly monthly yearly afternoon evening morning noon easter christmas thanksgiving hoy ayer manana noche semana mes ano',
);
/** Words of what firms are or do whatever their trade: beside others, firms need not say them. */
export const WORDS_BESIDE_TRADE = words(
  'contractor contratista crew dealer distributor emergency employee expert handle instalacion install installation',
  'installed installer job large quitar remocion removal reparacion repair replacement seller shop small specialist sub',
  'fabricante maker report subcontractor supplier trabajador trabajo reseller retailer wholesaler deliver delivered delivering delivery entrega entregar',
);
/** What follows is what is asked for; what was said before tells why: "bidding on a school and need electricians". */
export const ASKING_WORDS = words(
  'buscamos buscando busco buy buying looking necesitamos necesito need needing ordering queremos quiero require seek seeking',
  'want',
);
/** So are questions, by their first word and those that may follow: "a pipe burst, is there a plumber", "who does drains". */
export const ASKING_QUESTIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['is', words('there')],
  ['are', words('there')],
  ['like', words('to')],
  ['who', words('are can could do does give handle has have is make offer provide rent sell')],
  ['anybody', words('who that do does')],
  ['anyone', words('who that do does')],
  ['quien', words('hace haga ofrece puede renta repara tiene vende')],
  ['hay', words('alguien algun alguna')],
]);
/** In place of the "who" of a question at the end: what follows is what is asked for, whatever was needed before. */
export const ASKS_AT_END = 'whoever';
/** What is done, whatever it is done to. */
export const ACTIONS = words(
  'fix fixed help maintenance quitar remocion removal remove removed reparacion repair repaired replace replaced replacement',
);
/** Words for a firm. Beside words of a trade the first two may be its own: "business consulting". */
export const TRADELIKE_FIRM_WORDS = words('business enterprise');
export const FIRM_WORDS = new Set([
  ...TRADELIKE_FIRM_WORDS,
  ...words('company compania empresa firm negocio provider vendor'),
]);
/** Each is spelled nearly as another, and never mistaken for it. */
export const DIRECTIONS = words(
  'north northeast northern northwest east eastern south southeast southern southwest west western',
);
/** What follows says what the work is for: "caterers for a wedding", "an engineer to look at a wall". */
export const PURPOSE_WORDS = words(
  'after antes because before behind despues during for if para porque since to unless until when while with without',
);
/** What follows tells more of what is asked for: "lawyers who handle disputes". */
export const RELATIVE_WORDS = words('that which who que quien');
/** What is done with any thing: "crane rental", "SAP consultant" ask for the thing. */
export const WORDS_OF_ANY_THING = words(
  'advisor consultant consulting equipment leasing product rental sale scanning supply',
);
/** Words of any trade: what is asked for comes after them, as in "services for the deaf". */
export const WORDS_OF_ANY_TRADE = new Set([
  ...FIRM_WORDS,
  ...words('bidder business consultora outfit profesional subconsultant'),
  ...words('bid contractor cost crew estimate expert price professional proposal quote rate service servicio'),
  ...words('specialist subcontractor supplier team worker'),
]);

/** Whether a word, other than any of a trade, may be said of any firm: also where it is misspelled, firms need not say it. */
export const isOfAnyFirm = (word: string): boolean =>
  FILLER.has(word) || FIRM_WORDS.has(word) || WORDS_BESIDE_TRADE.has(word);

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')).flatMap((word) => [word, ...terms(word)]));
}
