/** What is guessed first, here and elsewhere: words, names, rows of keys. In lower case. */
const commonPasswords = new Set(
  `
00000000 0000000000 01011980 01011990 01012000 01020304 0123456789 0987654321 10203040 11111111 111111111 1111111111
11112222 11223344 112233445566 12121212 12312312 123123123 12341234 12344321 123454321 1234554321 123456123456
12345678 123456789 1234567890 123456789a 12345679 123456a 12345a 12345qwert 1234abcd 1234qwer 123654789 123abc 123qwe
123qwerty 123qwertz 12qwaszx 13131313 147258369 147852369 1a2b3c 1a2b3c4d 1password 1passwort 1q2w3e 1q2w3e4r
1q2w3e4r5t 1qay2wsx 1qayxsw2 1qaz 1qaz2wsx 20202020 22222222 27182818 2wsx3edc 31415926 33333333 44444444 55555555
66666666 69696969 741852963 77777777 789456123 87654321 88888888 963852741 98765432 987654321 9876543210 99999999
a1b2c3 a1b2c3d4 aaaa abcd abcd1234 abcde abcdef abcdefg abcdefgh access action adidas adler admin administrator affe
airbus aktuell albert alex alexander alexandra alina alles alpha amanda america amsterdam andi andrea andreas andrew
anfang angel angela angelo anja anna annika antje apollo apple april arbeit arschloch arsenal arthur asdf asdfasdf
asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asterix august austin auto baby babygirl badboy bailey banana banane
barbara barcelona baseball basketball batman bayern bayern-muenchen beate beatles benjamin benni berlin bernd bernhard
biene biene-maja bier bigdog birgit bitte blabla black blaubaer blink blume blumen bonjour boomer boot boris borussia
boston brandenburg brandon bubu buddha buddy buster butterfly camaro captain carmen carolin caroline carsten casper
cassie champion chance changeit changeme charlie charlotte cheese chelsea chester chicago chicken chocolate chris
christ christian christina christine claudia clemens cocacola coffee computer cookie cool corvette cowboy creative
crystal daniel daniela danielle darkness david december default delphin demo denise dennis denver deutschland dexter
diablo diamond dieter dimitri dinosaurier dirk doctor dolphin dominik donald donner dortmund drache dragon dresden
driver duesseldorf eagle einfach einstein elefant elena elephant elisabeth emily eminem emma engel england enrico
erdbeere eric ernst eternity extreme fabian falcon familie family felix fender fenster ferrari feuer fickdich ficken
fisch fishing florian florida flower fluffy football forever formel1 frank frankfurt franz franziska freddy freedom
freiheit freitag freund freunde friday frieden friend friends fritz fuckme fuckoff fuckyou fussball gabriel gandalf
garfield garten gast geburtstag geheim geheimnis geld gemini general georg george gerhard gericht ginger giraffe gismo
gizmo glueck gold golden golfer google gordon gott guest guitar gunner gustav guten-tag gutentag haha hahaha hallo
hallo-welt hallodu hallohallo hamburg hammer hamster hannah hannes hannover hans hansi happy harald harley harry hase
hasi hawaii heaven heidi heike heiko heinz helene hello helmut helpme hendrik herbert herz herzblatt hexe himmel
hockey hoffnung holger homer honda horst hotdog house hummel hund hunde hunter iceman ichbins ichliebedich ichwillrein
igel iloveu iloveyou ingo ingrid internet ireland ironman isabel jackson jaguar jakob james janina jasmin jasmine
jasper jennifer jenny jens jeremy jessica jesus jochen joerg johanna johannes john johnny jonas jonathan jordan joseph
joshua julia julian juliane junior jupiter justin justus kaffee kaiser kakao kanne karin karina karl karlsruhe karsten
kasper katharina kathrin katja katze kennwort kennwort! kerstin kevin kiffer killer king kirsten kitty klaus knight
koeln koenig kolibri konrad krokodil kuchen kuckuck kunde kurt lakers lara lars lasvegas laura lauren legend leipzig
lena lennart leon leonie letmein liberty liebe lieben liebling lilli linda lisa lissabon liverpool london lotte love
lovely loveme lover lucky ludwig luisa lukas maddog madonna magdalena maggie magic mallorca mama manfred manuel
manuela marc marcel marco marcus margarete maria marie marina mario marion mark markus marlboro marlon marsch martin
martina master matrix matthew matthias maus mausi maverick maximilian maxwell melanie melissa member mensch mercedes
merlin metallica michael michaela michelle mickey midnight minecraft mirko mittwoch moin moinmoin monday money monika
monkey monster montag morgan moritz mother motorrad mountain muenchen murphy music musik mustang mutter mypassword
nadine naruto natalie natascha neuespasswort newyork nicholas nico nicole nikita niklas nina ninja nintendo nirvana
nissan norbert nothing november nuernberg october oktober oliver olivia online orange oskar ostern ostsee otto paddel
panther papa paradise paris parker pascal pass passw0rd passwd passwor password password! passwort passwort!
passwort-123 passwrd patricia patrick paul paula peanut penguin pepper peter petra pfeffer pferd pferde philipp
phoenix pinguin pirat pirate playboy player please pokemon polizei porsche potsdam power prince princess prinzessin
private purple q1w2e3r4 q1w2e3r4t5 qayxsw qayxswedc qazwsx qazwsxedc qwe123 qwe123qwe qwer qwer1234 qwert qwerty
qwertyu qwertyui qwertyuiop qwertz qwertzu qwertzui qwertzuio qwertzuiop rabbit rainbow rainer ralf ranger raphael
rebecca regen regina reinhard renate rene richard robert robin rocket roland rolf root rosebud rosen ruediger runner
sabine sabrina sahne samantha samstag samsung sandra sandro sarah saturn schalke schalke04 schatz schatz1 schatzi
scheisse schiff schiller schlampe schlange schlumpf schmetterling schmidt schnecke schneider schnucki schokolade
schueler schule schumi schwarz schwein scooby scooter scorpion sebastian secret security segeln september service sexy
shadow shannon sierra silke silver simon simone simpsons skywalker snoopy soccer sommer sommerzeit sonja sonne
sonnenblume sonnenschein sonntag sophia sophie sparky spatz spider spiderman spiegel spirit spongebob spring sputnik
stefan stefanie steffen steffi stella stern sternchen steven strand strawberry student stuttgart success summer
sunshine super superman superstar susanne sven sylvia system tamara tanja tanzen taylor teddy telefon telekom tennis
teresa test tester testing testtest teufel theater theman theresa thomas thorsten thunder tiffany tiger tigger timo
tina tinkerbell titanic tobias tomate tomcat topgun torsten toyota trinity trouble trustno1 turtle ulrich ulrike
unicorn united ursula valentin vampir vanessa vatertag vectra vegeta verena veronica victor victoria viking viktoria
vogel volker volkswagen vollmond waldi walter wasser wassermann weihnachten welcome welt weltmeister werner westside
whatever wichser wiesbaden wildcat wildfang wilhelm william willkommen wilson windows winner winter wizard wolf
wolfgang wolke wombat wurst xavier xxxx yamaha yankees yannick yellow yvonne yxcv yxcvb yxcvbn yxcvbnm zaq12wsx
zaq1zaq1 zauber zauberer zebra zucker zuhause zwerg zxcv zxcvb zxcvbn zxcvbnm zzzz
`
    .trim()
    .split(/\s+/),
);

/** What is put behind a word to make it longer: a year, an exclamation mark. */
const usualEnding = /(?:\d{1,4}|[!.?*#]){1,2}$/;

/** Whether it is one of the commonest passwords, in whatever case, or one of them with digits or a sign behind it. */
export function isCommonPassword(password: string): boolean {
  const word = password.toLowerCase();
  return commonPasswords.has(word) || commonPasswords.has(word.replace(usualEnding, "")) || /^(.)\1*$/.test(word);
}
