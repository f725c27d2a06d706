/**
 * Passwords of ten or more characters that are guessed first: keyboard walks, counted words, doubled short ones. All
 * in lower case. Shorter ones are refused for their length anyway.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1234567890 0123456789 12345678910 123456789a 1234567891 0987654321 9876543210 1122334455 1029384756 123123123123
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc qwertyuiop qwertyuiop1 qwertyuiop123 qwerty1234 qwerty12345 qwerty123456
  asdfghjkl1 asdfghjkl123 asdfasdfasdf zxcvbnm123 zxcvbnm1234 qazwsxedcrfv poiuytrewq mnbvcxzlkjhg azertyuiop abcdefghij
  abcdefghijk abcd123456 abcde12345 a1b2c3d4e5 aa12345678 a123456789 abc123456789 password12 password123 password1234
  password12345 password123456 passwordpassword password! passw0rd123 p@ssw0rd123 p@ssword123 pa55word123 mypassword
  mypassword1 newpassword newpassword1 thepassword yourpassword changeme123 changeme1234 changemenow letmein123 letmein1234
  welcome123 welcome1234 welcome12345 welcome2024 welcome2025 welcome2026 administrator administrator1 administrator123
  admin12345 admin123456 adminadmin admin1234567 rootrootroot superadmin superuser1 superman123 batman12345 iloveyou12
  iloveyou123 iloveyou1234 iloveyousomuch sunshine123 princess123 football123 baseball123 basketball basketball1 liverpool1
  liverpool123 manchester manchester1 charlie123 michael123 jennifer123 dragon12345 monkey12345 shadow12345 master12345
  computer123 internet123 secret12345 secretsecret testtesttest test123456 test12345678 testing123 testing1234 default123
  maintenance maintenance1 maintenance123 mainstay123 mainstaymainstay tenant123 tenant1234 summer2024! summer2025! summer2026!
  winter2024! winter2025! winter2026! january2026 trustno1trustno1 whatever123 starwars123 pokemon123 killer12345 hello12345
  hellohello helloworld helloworld1 google12345 samsung123 chocolate1 chocolate123 butterfly1 butterfly123 correcthorse
  correcthorsebatterystaple`.split(/\s+/),
);
