/** Where letters begin and end that a font of the documents has, counted from one to the next; its test names what it has to be. */
export const printedLetters =
  'x 2m x k8 2 6 4 7 1 1 1 k 1 1r e 8w 1 12 2 1e 2 3 1 1j 8 r 4 6 b 74 28 1c 6o v 1 2 6 6g w1 1m 4 t g4 12 1 1 5 1 2 8g 1ps h 4 1 1 8 c1 9 7 17 2 3 1s 6y 1 7v 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 f 1 e 2 6 1 j 2 3 1 9 1 2t 1 c 2 r 1 d 3 x s 2 4 1 c 1 f 30 4 c 7 2 4 1 6 a f 2 d 2 a 3 4 2 3 1 1 1 1 1 h 4 b 1 a 1 1 2 1 7 3 1 1 3 1 1 4 1 2 4 2 1 1 a 5 4 5 1 5 1 1 1 2 1 3 1 j 3 1 4 2 2 2 2 2 2 2 2 a 6 2 2 9 5 6 1 4 1 p 1 q 2 j 1 l 3 a 1 5 1 1 2 c 3 3p 2 c f 1 2 a 2 d b 4 3 14 1 1o 98 5 3 2 2 4 2 2 2 4 2 1 4 1 6 e 5 8 1 b 4 1 7 2 1 4 2 1 1 2 5 3 5 1 2 2 1 3 1 3 2 8 3 5 3 5 c b h 2 e i 6 1 1 1 2 3 2 5 1 2 2 4 2 b 2 5 2 2 1 5 2 1 1 1 2 k 2 5 6 1 4 2 1 4 1 2 1 2 6 1 1 2 3 1 1 3 1 2 1 3 1 6 1 a 2 8 1 1 2 3 1 2 1 4 1 1 1 4 5 b 2 h u 1 3 9 1 e 1 e 1 ac 2 3t 1 1m 2 7d 3 i 3 1f 1 4 1 1r 1 5m w 3k 12 1 1 5 1 4y 3i y q 1 2h c 5y q c 4 1s 1 2e 2 2v 5 17 1 2m 1 18 4 10 c 1b 1 7g 1 58p 22 g6o 18w 2o 2o 5n 5 2 1 1 1 5 o e 73 1 1a 1 1d t c3 1o 44 8mc c n 4 1d 6is a6 42 7 c 5 5 q 1 5 1 1 1 2 1 2 1 3h g cd 2 1i 7 1 w h d c 6 1f 1 j 1 4 4 5 1 3r 2 1 1 5a 3 6 2 6 2 6 2 3 3 7 1 7 d 2 1 1 1hc 6 1 16 1 9 1fm 3 1534 v 3c5 1 5m 1 1c d 3 2l 3 1p 1l t d 18 4 9 7 2 4u y 2 34 2 2 1 3 2 2b 2 3 1 7b 1 1r b 6 1 o 7 2 2 8 c 1 2 4 2 1 4 2 d 2 2 1 8 2 9 1 5 3 c 3 8 3 2 1 1 1 4 1 6 1 3 1 6 2e 1c 1y 5 8 2 5 2 a 3 1 1 2 3 1 2 a 6b c 4 1 7v 1b 1 a 1 55 34 d 3 1z 1 1 3 i 1 d 3 c 100 1 l 1 s 1 7 1 7 1 p 1 t 2 1 2 9 1 d 1 1 1 b 1 p 4 3 1 5 1 m 1 6 1 m 1 1 1 9 1 j 1 17 1 b 1 1p 1 1 1 4 1 1 1 l 1 i 1 t 1 h 1 7 1 6 2 10 1 x 1 o 2 z 1 4 1 1 1 m 1 7 2 10 1 10 1 q 1 5 1 l 1 3 3 15 1 c 4 u 1 6 1 d 1 j 1 1 1 15 1 3 1 2 1 m 2 a 1 16 1 q 1 x 1 6 1 2 2 g 1 1f 1 10 1 1 1 a 1 1h 1 7 1 1y 1 m 1 b 1 1 1 f 1 6 1 5 1 4 2 8 2 a 1 11 1 3 1 3 2 d 1 7 1 11 1 v 1 39 1 x 1 y 1 t 1 15 1 26 1 1q 1 10 1 d 1 1k 1 1x 1 r 1 1k 1 7 1 c 1 1c 1 10 1 2 1 7 1 o 1 21 1 15 1 1q 1 j 1 a 1 q 1 15 1 d 1 a 1 5 1 1l 1 f 1 35 1 f 1 8 2 d 1 7 1 6 1 4 1 m 1 8 1 f 1 3 1 b 1 1 1 i 1 j 1 5 2 5 3 f 1 h 1 h 2 3 1 g 1 8 1 5 1 o 1 2 1 m 2 2 4 6 1 f 1 h 1 l 1 i 1 8 2 i 5 2 3 9 1 m 1 1 1 2 1 7 1 1 2 m 1 5 1 a 1 a 1 l 1 o 1 y 1 4 2 2 5 4 1 6 1 1a 1 n 1 8 1 5 1 1 7 g 1 8 2 1 1 4 1 4 1 7 3 9 1 w 2 4 1 q 4 x 1 8 1 6 2 1 2 9 1 g 1 i 1 4 1 14 1 2 1 s 1 6 3 5 1 y 1 a 4 12 1 8 2 1c 1 c 1 i 1 5 4 2 1 c 1 d 1 6 1 m 1 a 3 5 3 5 1 3 1 g 1 f 3 1k 1 b 1 1 1 7 1 2 1 6 1 5 1 16 1 6 1 29 1 13 1 1m 2 h 1 5 1 u 1 6 2 g 1 q 2 6 1 12 1 b 2 o 2 3 4 l 1 q 1 3 1 9 1 1c 2 n 1 9 1 1 1 1 1 13 3 12 1 g 1 k 1 2 1 d 1 q 1 i 1 1 2 n 2 r 1 c 1 u 1 1d 1 k 1 3d 1 a 1 h 1 1 1 1s 1 1e 1 8 1 5 1 10 1 8 1 p 1 1c 1 x 1 3 1 1 1 5 3 g 1 1 1 9 1 6 3 h 3 1 1 7 1 6 1 2 1 l 2 i 3 5 1 k 1 k 6 1 2 1i 1 4 6 d 1 3 1 h 4 2 1 f 1 5 2 1 5 z 1 7 3 2 1 b 3 4 1 4 1 c 1 b 1 2 4 i 1 3 1 7 3 o 5 q 3 h 1 4 4 w 1 8 3 a 3 2 1 6 1 5 1 4 1 j 1 8 1 j 1 h 1 h 1 3 1 2 1 4 1 d 1 18 1 n 1 n 1 12 1 i 1 6 1 g 1 5 1 n 1 68 1 3g 2 2v 1 17 1 p 1 1d 1 2 1 6 1 3k 1 n 2 c 1 a 1 3 1 l 1 n 1 1 1 9 1 4 1 k 2 2 1 f 1 6 1 e 1 a 1 d 1 y 1 6 1 f 2 2 1 5 1 23 1 q 1 3 1 v 1 c 1 1l 1 5 1 8 1 1p 1 d 1 b 1 13 1 2 1 1y 1 h 1 22 1 3 1 1g 1 r 1 18 1 1g 1 19 1 1c 1 n 1 6 2 11 1 v 1 1 1 1w 1 f 1 2r 1 4h 1 2 1 3 1 3r 1 f 1 i 1 6 1 y 1 2y 1 b 1 p 1 5 1 u 1 b 1 4 1 7 1 2 1 w 1 11 1 7 1 k 1 z 1 1k 1 x 1 e 1 22 1 h 2 e 1 1o 1 h 1 r 1 1 1 2i 4 r 1 1 1 6 1 3 1 a 1 22 1 b 1 k 1 t 2 n 1 1h 1 2f 1 3 2 g 1 1l 1 1 1 j 1 1h 1 1a 1 i 1 l 1 n 1 3 1 k 1 e 1 3 1 5u 1 29 1 m 1 5 1 g 1 1 1 11 1 j 1 s 1 3 1 2 1 8 2 p 1 1n 1 z 1 3 1 26 1 6 1 1 2 g 1 j 1 4 1 3 1 c 1 c 1 o 1 i 1 5 1 7 1 8 1 4 1 a 1 3 1 2 1 1p 2 9 1 1d 1 7 1 q 1 11 1 7 1 a 1 2 2 i 1 15 1 c 1 u 1 14 1 b 1 1h 1 i 1 13 1 18 1 e 1 3o 1 2f 1 m 1 7 1 1z 1 g 1 6 1 q 1 m 2 f 1 14 1 4 1 t 1 y 1 5 1 1l 1 1r 1 4 1 x 2 d 1 2 1 c 2 3 2 w 1 a 1 1 3 l 1 l 1 9 1 1 4 x 1 7 1 3 1 u 1 7 2 w 3 10 1 d 2 u 1 9 1 k 1 z 1 1a 1 1t 1 n 1 3 1 1 2 1 1 4 1 3 2 4 1 1 1 d 2 3 2 3 1 1 1 1q 1 a 2 4 2 j 1 9 1 2 1 35 2 1f 1 m 1 w 1 8 1 c 1 18 2 3 1 2 1 u 1 8 1 6 1 1 3 z 1 c 1 m 1 2 1 t 5 3 1 6 1 h 1 5 1 n 1 m 1 f 1 7 1 6 1 c 1 10 1 e 1 k 1 8 1 9 1 5 1 3 1 c 1 1 1 f 1 z 2 1 1 q 1 w 1 p 1 5 1 i 3 f 1 9 1 d 1 10 1 l 1 2 1 as 1 5x 1 e 1 1d 1 1 1 i 1 b 1 v 1 1r 1 7c 1 r 1 n 5 p 1 1 1 6 1 8 3 1e 5 d 1 1d 1 q 1 y 1 g 1 12 8 l 1 f 1 k 3 b 1 a 1 h 1 8 6 7 1 26 4 19 1 5 1 n 1 v 6 1k 1 b 1 8 1 m 1 s 5 c 1 10 1 2 1 8 1 4 1 11 6 w 1 13 5 d 1 b 1 19 1 5 3 3 1 4 1 1e 1 n 1 a 1 m 2 a 1 9 1 11 2 3 1 9 1 6 3 4 1 2 1 1 1 l 1 2 1 14 3 6 1 8 1 g 1 6 1 k 1 p 1 1 1 f 1 c 1 1b 1 a 1 2 1 s 3 b 1 e 1 1 1 f 1 p 1 1 1 7 2 z 1 2 1 8 1 i 1 c 1 p 1 j 1 p 4 12 1 9 1 5 2 u 2 3 1 e 1 o 2 7 1 5 1 b 1 1c 2 z 2 n 1 j 2 1c 1 2 1 h 1 4 1 2 1 1a 1 r 1 2e 1 27 1 27 1 g 2 1m 1 e 1 y 1 d 1 1a 1 1d 1 u 1 9 1 2n 1 28 1 g 1 w 1 g 1 2m 1 j 1 2a 1 6 4 7 1 3 3 a 1 9 2 1 1 l 1 3 2 9 6 u 2 g 3 4 1 3 1 2 1 5 8 4 1 f 1 2 1 1 1 1 3 9 5 9 1 a 1 9 2 2 2 3 1 1 1 6 2 8 4 1 1 5 1 c 1 3 2 1 1 b a j 1 3 1 2 1 4 1 2 5 b 1 7 3 9 1 5 4 2 1 e 1 6 4 d 4 9 3 6 3 3 1 6 1 1 2 6 1 d 1 2 1 6 1 11 1 1y 1 n 2 3p 1 j 1 c 1 3r 2 15 1 f 1 18 1 c 2 4j 1 1d 2 o 1 9 1 14 1 3 1 k 1 p 1 w 1 p 1 1 1 2u 1 25 1 11 1 3 1 g 1 2 1 e 1 e 1 9 1 1b 1 1l 1 t 1 7 1 2 1 1z 1 3o 1 8 1 s 1 1g 2 16 1 z 1 l 1 1 3 1i 1 1 2 16 1 3 1 20 1 19 1 g 1 1h 1 2 1 1 1 16 1 3a 1 20 1 q 1 b 1 8 3 l 1 11 1 1 1 v 1 b 1 1q 1 1g 1 y 2 2 1 9 1 r 4 3 1 2 2 q 1 2 1 a 1 n 2 g 1 r 1 5 1 4 1 10 1 1b 1 r 1 19 1 3 1 h 1 25 1 i 1 f 1 m 1 7 1 n 1 1f 2 1i 1 a 1 i 1 n 3 28 1 7 1 s 1 5 1 k 1 1 1 2b 1 l 1 2 1 x 1 1u 1 f 1 x 1 1f 1 n 1 7 1 7 1 3j 1 1s 1 6 1 h 2 13 1 b 2 4 1 7 1 3m 1 k 1 d 1 q 3 h 1 t 1 3 1 o 1 4 1 q 1 14 2 o 2 17 1 i 1 r 2 1o 1 x 1 f 1 i 1 2d 1 7 1 n 1 2c 1 v 1 l 1 4 1 c 1 b 1 2 1 r 3 y 1 l 1 5 1 k 2 f 1 1d 1 8 1 13 1 g 1 3b 1 b 3 o 1 g 1 a 1 9 1 7 1 u 1 e 1 8 1 3 1 u 1 j 1 c 2 1z 1 k 1 u 1 1j 4 28 2 3 1 16 1 1v 2 1h 1 8 1 8 2 4 1 l 1 21 1 2s 1 l 2 4 1 30 1 1i 1 2 1 9 1 d 3 1j 1 u 1 q 1 3 2 3 1 a 1 3d 1 2n 1 19 1 3 1 8 1 h 1 2a 1 j 1 27 1 7 1 1c 3 3 1 10 1 d 1 j 1 p 1 6 1 z 1 1m 1 s 1 p 2 n 1 b 1 1v 1 15 1 n 1 f 1 p 1 1 1 8 1 1f 1 l 1 c 1 z 1 2 1 k 1 i 1 n 1 t 1 15 1 e 1 c 1 13 1 k 1 7 1 z 1 e 2 5 1 d 1 e 2 5 1 1f 1 16 1 1z 1 5 1 4 1 8 1 1 1 d 1 4 1 13 4 7 2 o 1 c 1 j 2 5 1 l 1 c 1 1i 1 15 1 7 1 m 2 4 1 18 1 a 5 r 1 5 1 i 2 4 1 2 1 2 1 d 1 b 1 1w 9 12 1 y 1 17 8 6 1 19 1 d 2 4 1 f 1 4 1 1 1 a 1 19 1 1 4 v 1 8 1 3 1 4 1 c 1 3 1 2 1 d 1 1i 8 26 1 24 2 v 1 a 1 1 1 s 1 v 2 m 3 l 1 1o 1 6 2 1g 1 10 3 t 1 4 1 t 1 3 1 3 1 g 1 2 2 o 2 h 1 a 1 v 2 f 1 2f 1 25 1 23 1 o 1 4 1 5 1 12 1 3 1 1b 1 2z 1 1z 1 1r 2 y 2 g 1 h 1 12 1 6 1 1f 1 1 1 6l 1 1a 1 1o 1 3 1 o 3 7 1 4 1 7 2 f 1 b 2 6 1 r 3 18 1 e 2 3d 2 j 1 h 2 a 1 g 1 b 1 11 2 1y 1 3v 1 n 1 18 1 k 1 l 1 2j 1 1u 1 i 1 a 1 q 1 j 1 14 1 v 1 c 1 3 1 1b 1 i 1 1 1 5 1 v 1 a 1 1k 2 1h 1 d 1 3 1 4 1 c 1 v 3 d 1 s 1 25 1 a 1 8 1 13 1 4 1 t 1 15 1 1b 1 1w 1 6 1 c 1 15 1 1r 1 z 2 h 1 c 1 g 1 a 1 8 1 7 1 s 1 u 1 1f 1 1o 1 1 1 19 1 1d 1 2z 1 i 1 3s 1 1t 1 8 1 6 1 k 1 4 2 z 1 1m 1 6 1 5 1 16 1 1 2 15 2 a 1 1l 1 w 1 d 1 h 1 p 1 11 1 c 1 22 1 g 1 1 1 1n 1 w 1 4 1 5 1 o 1 1d 1 k 1 g 1 i 1 h 1 m 1 a 1 16 1 7 1 f 1 c 1 1u 1 14 1 h 1 3 1 5 1 1u 1 i 1 3 1 6 1 e 1 2h 1 10 1 1m 2 19 2 2j 2 u 1 b 1 b 1 a 1 p 1 l 1 1o 1 s 1 k 2 6 1 9 1 q 2 d 1 j 1 k 1 3 1 5o 1 z 1 12 1 69 1 11 1 i 1 1 2 c 1 d 1 3 1 2 3 g 1 8 3 u 1 1 2 c 1 1 3 3 1 r 1 1 1 2 1 1 2 2 2 g 4 i 1 6 1 7 1 6 1 3 1 8 1 3 1 c 9 d 2 m 1 f 3 l 4 z 1 5 1 4 4 e 9 4 1 h 1 f 1 6 1 d 2 8 3 1 1 m 1 2 1 2 1 1 1 1 1 i 4 5 1 y 1 9 1 2 2 r 1 7 2 2 1 e 1 2 1 1 2 c 6 2 1 5 1 9 1 3 1 5 1 i 2 5 1 2 1 4 1 4 1 8 1 1 1 b 1 7 1 1 1 2 1 39 1 2 1 4 1 a 1 1e 1 z 1 1o 1 o 1 e 1 7 1 n 1 1t 1 j 1 7 1 7 1 m 1 2 1 17 2 y 1 d 1 1 1 i 1 5 2 11 1 d 1 3 1 a 1 1n 1 42 1 1e 1 3k 1 e 1 2 1 7 1 r 3 e 1 z 2 6 2 v 1 2 1 17 1 g 1 d 1 2 1 h 1 17 1 b 1 18 1 d 1 7 1 50 1 g 1 a3 1 2 1 i 1 b 1 8 1 1z 1 1r 1 8 2 3 1 6 1 1 1 x 1 44 1 h 1 7 1 m 1 7 1 h 1 a 1 3u 1 34 1 14 1 6 1 h 1 t 1 3n 1 1n 1 16 1 r 1 24 1 x 1 a 1 o 1 6 1 8 1 8 1 1 1 15 1 l 1 1 3 j 1 c 1 1e 1 11 1 5 1 2m 1 10 1 10 1 42 1 8 1 5i 1 4d 1 1l 1 40 1 c 1 e 1 x 1 r 1 2 1 1r 1 q 1 f 1 e 1 n 1 f 1 b 1 u 1 x 1 x 1 3 1 i 2 m 1 d 1 e 1 16 1 c 1 25 1 4 1 8 1 16 1 m 1 8 1 6 1 1h 1 5 1 k 1 2a 1 4 1 1d 1 13 1 b 1 5 1 4 2 4 1 8 1 r 1 f 2 r 1 1r 1 1 2 n 1 8 2 15 1 l 1 16 1 i 1 2n 1 b 1 d 1 4 1 1 1 1 1 3 1 2 1 x 1 v 1 29 1 1m 1 s 1 1v 1 1y 1 2 1 z 1 38 1 6t 1 4 1 11 1 f 2 n 1 n 1 n 1 g 1 8 1 1w 1 8 1 8a 1 7x 1 r 1 5q 1 21 1 5 1 x 1 py 1 bm 1 as 2 e 2 50 1 7m 1 2q 1 b 1 2 1 a 1 3q 1 b 1 2 1 25 1 3p 1 7 1 6 1 2 1 j 2 13 1 3b 2 3 1 1f 1 c 1 13 2 8 3 1 1 1 1 2w 2 m 1 1r 1 2g 1 a 1 1 1 6 1 1 1 8 1 g 2 4 1 5 1 6 1 1 1 2 1 5 1 k 1 2 1 2 1 d 1 7 1 3 1 5 1 2 1 5 1 d 1 9 1 8 1 2 1 9 1 3 1 2 1 9 1 2 1 1 1 4b 1 em 1 47 1 2 1 p 1 6 1 47 1 9n 1 f 1 33 1 1d 1 e7 2 3i 1 w 1 22 1 5b 1 3 1 v 1 3m 1 b 1 r 1 36 1 1v 1 5 1 2 1 83 1 b 1 2 1 4q 1 5s 1 4 1 8 1 7 1 1 3 1 1 i 1 7 2 68 1 2 1 33 1 x 1 h 1 15 1 63 1 4 1 2 1 h 1 j 1 2 1 i 1 6c 1 b 1 32 1 17 1 3j 1 3 2 2 1 6 2 1 1 3 1 1 1 8 1 3 1 b 2 8 1 4 1 2 1 2 1 3 1 2 1 1 1 3 1 1g 1 d 2 d 1 3r 1 8 1 45 2 6 1 1 1 2 2 6 1 3k 1 1 1 1 2 e 2 7 1 4 2 12 1 1u 1 1 1 8 1 2 1 3 1 29 1 b 1 a 1 1bk 1 2lv 1 kw 1 ao 1 3dl 1 a 1 5 1 2 1 1 1 7 1 2 1 2 1 3 1 6 1 7 1 3 2 5 1 b 1 f 1 a 1 5 1 3 2 b 1 f 1 4 2 b 1 5 1 5 1 3 1 m 1 5 1 7 2 4 1 3 1 4 1 2 1 e 1 6 1 7 1 3 1 a 1 5 2 z 1 1 1 10 1 13 2 s 1 9 1 j 1 3 1 9 2 k 1 2lw 1 1ir 2 b1 1 fd1f a 13 q 4 1 2nol a n1 1 1 a'

/** Where letters begin and end that some font of the documents has. */
let edges: readonly number[] | null = null

function edgesOf(): readonly number[] {
  let at = 0
  return printedLetters.split(' ').map((step) => {
    at += Number.parseInt(step, 36)
    return at
  })
}

/** Most texts have no other letters; a test holds that the fonts have them all. */
export const surelyPrinted =
  /^[\n\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u0400-\u045f\u1e00-\u1eff\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fa5\uac00-\ud7a3]*$/

const unseen = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufffe\uffff]/u

function isPrinted(letter: string): boolean {
  if (unseen.test(letter)) return true
  edges ??= edgesOf()
  const point = letter.codePointAt(0) ?? 0
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? 0) <= point) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}

/** The letters of a text that no font of the documents has, each once. */
export function lettersNotPrinted(text: string): readonly string[] {
  const composed = text.normalize('NFC')
  if (surelyPrinted.test(composed)) return []
  return [...new Set(composed)].filter((letter) => !isPrinted(letter) && plainer(letter) === null)
}

/** A letter without the marks that no font has with it, `ǆ̆` as `ǆ`; null: not so either. */
function plainer(letter: string): string | null {
  const plain = letter.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
  return plain !== '' && Array.from(plain).every(isPrinted) ? plain : null
}

/** Characters that are invalid, change the direction of surrounding text, or only mark line breaks. */
const unprintable = /(?!\s)[\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff\ufffe\uffff]/gu

/**
 * Returns a text as documents print it, on paper and in the file for programs alike: a letter that no font has is a
 * question mark. The buyer is asked for other letters before the document is issued (decision 0150).
 */
export function printedText(text: string): string {
  const composed = text.normalize('NFC')
  if (surelyPrinted.test(composed)) return composed
  return Array.from(composed.replaceAll(unprintable, ''), (letter) =>
    isPrinted(letter) ? letter : (plainer(letter) ?? '?'),
  ).join('')
}
