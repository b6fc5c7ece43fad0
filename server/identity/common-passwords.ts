// Passwords that everybody tries first: whole ones, and words with the endings that people add to satisfy a rule.

const WHOLE = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456 01234567 012345678 0123456789 123456789a 123456789q
123456789z 12345678a 1234567a 123456a 123456b 123456q 123456z 123456s 123456qq 123456aa 123456abc a1234 a12345 a123456
a1234567 a12345678 a123456789 a1234567890 aa123456 aa1234567 aa12345678 aa123456789 aaa123456 ab123456 abc123 abc1234
abc12345 abc123456 abc1234567 abc12345678 abc123456789 abcd123 abcd1234 abcd12345 abcd123456 abcde12345 abcdef123456
z123456 z1234567 z12345678 z123456789 zz123456 q123456 q1234567 q12345678 q123456789 qq123456 qq1234567 qq12345678
qq123456789 w123456 w123456789 ww123456 s123456 s123456789 ss123456 x123456 xx123456 c123456 cc123456 l123456 ll123456
m123456 j123456 k123456 h123456 hh123456 y123456 yy123456 d123456 g123456 t123456 b123456 p123456 f123456 n123456
zxc123 zxc12345 zxc123456 zxcv1234 zxcvbn123 zxcvbnm1 zxcvbnm123 zxcvbnm,./ asd123 asd12345 asd123456 asdf123 asdf1234
asdf12345 asdfg123 asdfgh12 asdfghjkl1 asdfghjkl; qwe123 qwe1234 qwe12345 qwe123456 qwer123 qwer1234 qwer12345
qwert123 qwert12345 qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop1 qweasd123 qweasdzxc
qweasdzxc123 qazwsx qazwsx1 qazwsx12 qazwsx123 qazwsx1234 qazwsxedc qazwsxedc1 qazwsxedc123 qaz123 qaz1234 qaz123456
1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz1qaz 1qazxsw2 1qaz@wsx 1qaz!qaz 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 2wsx3edc 3edc4rfv zaq12wsx zaq1xsw2 zaq1zaq1
zaq!2wsx !qaz2wsx !qaz@wsx !qaz1qaz !qazxsw2 qaz!@#123 xsw2zaq1 1234qwer 1234qwerasdf 12345qwert 123456qwerty 123qwe
123qweasd 123qweasdzxc 123qweqwe 123asd 123zxc 123abc 1234abcd 12345abc 12345abcde 123456abcdef 12qwaszx 12qw34er 1a2b3c
1a2b3c4d 1a2b3c4d5e a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aq1sw2de3 ql2w3e4r z1x2c3v4 1z2x3c4v 1z2x3c4v5b poiuytrewq
lkjhgfdsa mnbvcxz mnbvcxz1 0987654321 987654321 9876543210 87654321 7654321 654321 54321 987654321a a987654321 789456123
789456 7894561230 147258 147258369 1472583690 159357 159357456 159753 258456 456123 456789 741852963 963852741 369258147
321654987 321321 123321 1233211234567 123123 123123123 123123a 123123aa 1231234 123123qq 12341234 1234512345 1234554321
12344321 123454321 123456654321 1234567899 12345679 12345670 111111 1111111 11111111 111111111 1111111111 111111a
111111aa 111222 111222333 112233 11223344 1122334455 112211 121212 12121212 123654 123654789 131313 13131313 131421 141414
141516 151515 171717 181818 191919 202020 212121 222222 22222222 232323 252525 232425 303030 333333 33333333 333666
444444 44444444 454545 456456 555555 55555555 555666 565656 585858 666666 66666666 666888 666999 676767 686868 696969
777777 77777777 787878 789789 789987 797979 878787 888888 88888888 888999 898989 909090 919191 969696 987987 989898 999999
99999999 000000 0000000 00000000 000000000 0000000000 000000a 00000000a 010101 010203 01020304 101010 102030 10203040
110110 100200 112112 119119 120120 123000 123789 123987 124578 134679 135246 135790 13579 135792468 1357924680 146890
246810 24681012 246135 314159 314159265 3141592654 31415926 271828 141421 299792458 10101010 11110000 11001100 22446688
520520 5201314 52013140 5201314a a5201314 5201314520 520131400 520131 5211314 1314520 13145200 1314521 a1314520 7758521
7758258 7758520 1314 13141314 123520 520123 5845201314 584520 5841314 5841314520 woaini woaini1 woaini12 woaini123
woaini1314 woaini520 woaini521 woaini5201314 woaini123456 woaiwojia woaiwoziji woaini1314520 woaizhongguo woshishui wodemima
wodemima1 wodemima123 mima1234 mima12345 mima123456 nihao123 nihao1234 nihao123456 wangyut2 zhang123 zhangwei123
wang1234 li123456 liu123456 chen123456 iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou520 iloveyou1314 iloveyou!
iloveu1 iloveu2 loveyou1 loveme1 fuckyou1 fuckyou2 fuckyou! letmein1 letmein! letmein123 trustno1 trustno1! changeme1
changeme! changeme123 password1 password2 password3 password11 password12 password99 password01 passw0rd passw0rd1
passw0rd! passw0rd123 p@ssw0rd p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 p@ssw0rd! p@ssw0rd!1 p@ssw0rd2020
p@ssw0rd2021 p@ssw0rd2022 p@ssw0rd2023 p@ssw0rd2024 p@ssw0rd2025 p@ssw0rd2026 p@ssword p@ssword1 p@ssword123 p@$$w0rd
p@$$w0rd1 p@$$word pa$$w0rd pa$$word pa$$word1 pa55word pa55w0rd pa55word1 pass@123 pass@1234 pass@word pass@word1 pass1234!
passpass1 mypassword1 newpassword1 admin@123 admin@1234 admin@12345 admin@123456 admin!@# admin!@#123 admin#123 admin$123
admin123!@# admin888 admin8888 admin666 adm1n adm1n123 @dmin123 admin1admin adminadmin1 administrator1 root@123 root@1234
root@123456 root!@#123 r00t r00t123 toor123 test@123 test@1234 test@123456 test!@#123 user@123 user@1234 guest123 guest@123
system@123 manager@123 server@123 oracle@123 mysql@123 mysql123 oracle123 sysadmin1 sysadmin123 superadmin1 superadmin123
huawei@123 huawei12#$ huawei123 admin@huawei.com changeme_123 h3c@123 cisco123 cisco@123 zte@123 welcome@1 welcome@123 abc@123
abc@1234 abc@12345 abc@123456 abc!@#123 abcd@123 abcd@1234 abcd!234 abcd!@#$ abcd1234! abc123!@# abc123! a123456! a12345678!
aa123456! aa123456. aa123456@ aa12345678! aa@123456 a@123456 qwe!@#123 qwe123!@# qwer!@#$ qwer1234! qwerty!@# 123!@#qwe
123qwe!@# 123456! 123456. 123456@ 123456@a 123456@abc 12345678! 12345678@ 123456789! 123456!@# 123!@#123 1234!@#$
12345!@#$% 123456!@#$%^ !@#123 !@#1234 !@#$1234 !@#123qwe !@#qwe123 !@#$%^ !@#$%^& !@#$%^&* !@#$%^&*( !@#$%^&*() 1!2@3#4$
1@2#3$4% 1qaz!qaz1 q1w2e3r4! a1b2c3d4! monkey1 monkey12 dragon1 dragon12 master1 shadow1 sunshine1 princess1 football1
baseball1 superman1 batman1 batman123 michael1 jordan23 michael23 charlie1 ashley1 jessica1 jennifer1 liverpool1 chelsea1
arsenal1 manutd1 blink182 ncc1701 ncc1701d ncc1701e thx1138 rush2112 8675309 bond007 agent007 james007 matrix1 killer1 hunter1
hunter2 pokemon1 naruto1 slipknot1 metallica1 starwars1 internet1 computer1 samsung1 nokia6300 nokia123 toyota1 yamaha1
ferrari1 mustang1 corvette1 mercedes1 porsche911 porsche1 boeing747 windows7 windows10 windows98 win2000 apple123 google123
facebook1 facebook123 linkedin1 myspace1 gmail123 hotmail1 yahoo123 taobao123 alipay123 wechat123 weixin123 qq123123 qq5201314
qq1314520 tencent123 baidu123 xiaomi123 jiayou123 chinese1 china123 china1234 china2008 beijing2008 beijing123 shanghai1
shanghai123 hongkong1 taiwan123
`;

const WORDS = `
password passwd pass mima mypassword newpassword secret letmein changeme default welcome hello login guest user username
admin administrator adm root toor test tester testing demo temp temporary system sys sysadmin superadmin super superuser manager
master boss staff office company service server support webmaster backup oracle mysql postgres redis linux windows ubuntu
qwerty qwertyui qwertyuiop qwert qwer qwe asdf asdfg asdfgh asdfghjkl asd zxcv zxcvb zxcvbn zxcvbnm zxc qaz wsx qazwsx
qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh abcdefghi aaa aaaa aaaaa aaaaaa aaaaaaaa xxx xxxxxx zzz zzzzzz qqq qqqqqq
aaaaaaa abcabc asdasd qweqwe zxczxc
china zhongguo beijing shanghai guangzhou shenzhen hangzhou nanjing wuhan chengdu chongqing tianjin hongkong taiwan
woaini iloveyou iloveu loveyou loveme love lovely aini baobao baobei laopo laogong xiaoxiao mama baba nihao jiayou kuaile
xingfu zhang zhangwei wang wangwei wanglei wangjing liwei lina liming liujun liuyang chenwei yangyang xiaoming
zhangsan lisi wangwu huang zhou zhao
monkey dragon tiger lion panda eagle falcon phoenix rabbit horse kitty kitten puppy buddy snoopy mickey minnie pokemon naruto
shadow sunshine princess queen prince king angel angels heaven flower rainbow summer winter spring autumn sunday monday friday
january february march april june july august september october november december
football baseball basketball soccer hockey tennis golf liverpool chelsea arsenal barcelona realmadrid juventus ronaldo messi
jordan kobe lakers yankees cowboys steelers
superman batman spiderman ironman starwars matrix hunter killer ninja warrior knight wizard magic merlin
michael jessica jennifer ashley daniel andrew joshua matthew robert thomas george charlie jordan anthony william david james john
richard joseph christopher nicole amanda melissa samantha michelle hannah sophie emily taylor maggie ginger cookie pepper
computer internet network samsung nokia huawei xiaomi apple iphone google facebook twitter microsoft yahoo hotmail tencent
baidu taobao alipay weixin wechat cisco toyota honda yamaha ferrari mercedes porsche mustang corvette harley
freedom whatever nothing trustno money dollar lucky happy smile forever family friend friends music guitar metallica slipknot
blink eminem orange purple yellow silver golden diamond crystal cheese chocolate banana coffee pizza
fuckyou fuckme asshole biteme killme passme openup access enter player gamer games
`;

const ENDINGS = `
1 2 3 7 8 9 0 00 01 02 11 12 13 21 22 23 66 69 77 88 99 111 123 321 222 333 520 521 555 666 777 888 999 000 007 1234 12345 123456
1234567 12345678 123456789 1314 4321 5201314 1111 1122 6666 8888 0000 2000 2008 2010 2012 2015 2016 2017 2018 2019 2020 2021 2022
2023 2024 2025 2026 2027 ! !! !1 1! 12! 123! 1234! 12345! 123456! !123 @1 @12 @123 @1234 @12345 @123456 @888 @666 @2020 @2021 @2022
@2023 @2024 @2025 @2026 #1 #123 #1234 _1 _123 _1234 -1 -123 .123 . @ # * ? $ $123 !@# !@#$ 123!@# !@#123 123. 123@ 123# abc
`;

const whole: ReadonlySet<string> = new Set(split(WHOLE));
const words: ReadonlySet<string> = new Set(split(WORDS));
const endings: ReadonlySet<string> = new Set(['', ...split(ENDINGS)]);

/** Every entry, in lower case. */
export function listCommonPasswords(): string[] {
  const made = [...words].flatMap((word) => [...endings].map((ending) => word + ending));
  return [...new Set([...whole, ...made])];
}

/** Whether a password is one of those that guessing begins with; upper and lower case count as the same. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (whole.has(text)) return true;
  for (let end = 1; end <= text.length; end++) {
    if (words.has(text.slice(0, end)) && endings.has(text.slice(end))) return true;
  }
  return false;
}

function split(text: string): string[] {
  return text.split(/\s+/).filter((part) => part !== '');
}
